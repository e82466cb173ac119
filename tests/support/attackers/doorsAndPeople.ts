import { approvalMessages } from '#domain/messages/approvals.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { bits, type Permissions } from '#domain/permissions/bits.ts';
import { usualRoles } from '#domain/permissions/usualRoles.ts';
import { deskLimits } from '#server/access/guessLimiter.ts';
import { listenLive } from '../server/listen.ts';
import {
  callsOf,
  done,
  firstRow,
  listed,
  rowsOf,
  textOf,
  unlessHeld,
  type Answer,
  type Attack,
  type Row,
  type Scene,
  type Staff,
} from './scene.ts';

const { doors } = secondPerson;
let made = 0;
/** A name that nothing in the demo has. */
const fresh = (what: string) => `${what} ${(made += 1)} of an attacker`;

/** A site of the lead's organisation, which asks a second person. */
async function openSite(scene: Scene) {
  const call = callsOf(scene, scene.lead.token);
  const { id: organisationId } = await firstRow(scene, scene.lead, 'organisations?limit=1');
  done(await call('PUT', `organisations/${organisationId}`, { twoPersonApproval: true }));
  const { id: siteId } = done(await call('POST', 'sites', { name: fresh('Site') }));
  const make = async (list: 'units' | 'gates' | 'controllers', given: object = {}) =>
    done(await call('POST', list, { siteId, name: fresh('Record'), ...given })).id;
  const gate = (direction: 'entrance' | 'exit', given: object = {}) =>
    make('gates', { direction, doorType: 'gate', ...given });
  return { organisationId, siteId, call, make, gate };
}

/** An account that somebody makes for themselves, signed in by its own password. */
export async function makeAccount(
  scene: Scene,
  maker: string,
  permissions: Permissions = usualRoles.lead.permissions,
): Promise<Staff> {
  const { server } = scene;
  const call = callsOf(scene, maker);
  const email = `${fresh('second').replaceAll(' ', '-')}@gatehouse.example`;
  const { id } = done(await call('POST', 'users', { email, permissions }));
  const { token: link } = done(await call('POST', `users/${id}/invitationLink`));
  const password = 'Attackers-own-4711';
  done(await server.call('PUT', `auth/password/forgot/${String(link)}`, null, { password }));
  return { id, token: await server.signIn({ email }, password) };
}

const beyondLimit = new RegExp(approvalMessages.beyondLimit);
const wasMoved = (answer: Answer) => !(answer.status === 409 && beyondLimit.test(textOf(answer.body)));

/** Gets past the second person. */
const doorAttacks: readonly Attack[] = [
  {
    name: 'approve one’s own commands by a second account that one made',
    async run(scene) {
      const { lead } = scene;
      const { siteId, make } = await openSite(scene);
      const second = await makeAccount(scene, lead.token);
      const third = await makeAccount(scene, second.token);
      const targets = [{ entity: 'unit', id: await make('units') }];
      const pairs = [
        [second, lead],
        [lead, second],
        [third, lead],
      ] as const;
      for (const [asks, decides] of pairs) {
        const body = { siteId, act: 'open', targets, reason: 'Fumigation' };
        const { id } = done(await callsOf(scene, asks.token)('POST', 'commandApprovals', body));
        const approved = await callsOf(scene, decides.token)('POST', `commandApprovals/${id}/approve`);
        const got = listed([unlessHeld(approved, 'approved', { status: 403, words: /somebody else has to decide/ })]);
        done(await callsOf(scene, asks.token)('POST', `commandApprovals/${id}/cancel`));
        if (got !== null) return got;
      }
      for (const { id } of [third, second]) done(await callsOf(scene, lead.token)('DELETE', `users/${id}`));
      return null;
    },
  },
  {
    name: 'open doors uncounted by accounts that one makes, and deletes again',
    async run(scene) {
      const { siteId, call, make } = await openSite(scene);
      const ids: number[] = [];
      while (ids.length <= doors) ids.push(await make('units'));
      const moved: number[] = [];
      for (const id of ids) {
        const helper = await makeAccount(scene, scene.lead.token);
        if (wasMoved(await callsOf(scene, helper.token)('POST', `units/${id}/open`, {}))) moved.push(id);
        done(await call('DELETE', `users/${helper.id}`));
      }
      if (moved.length < doors) throw new Error(`Only ${moved.length} doors of site ${siteId} moved.`);
      return moved.length > doors ? `${moved.length} doors alone` : null;
    },
  },
  {
    name: 'open all doors by an exit that is connected to each of them in turn',
    async run(scene) {
      const { call, make, gate } = await openSite(scene);
      const controllerId = await make('controllers');
      const exit = await gate('exit');
      await gate('entrance');
      let moved = 0;
      for (let channel = 0; channel <= doors; channel += 1) {
        done(await call('PUT', `gates/${exit}`, { controllerId, channel }));
        if (wasMoved(await call('POST', `gates/${exit}/open`, {}))) moved += 1;
      }
      // The new exit was the first door.
      if (moved < doors - 1) throw new Error(`The exit moved ${moved} times alone.`);
      return moved >= doors ? `${moved} doors alone` : null;
    },
  },
  {
    name: 'open all gates by deleting the exits together',
    async run(scene) {
      const { call, gate } = await openSite(scene);
      const exits = [await gate('exit'), await gate('exit')];
      for (let entrances = 0; entrances <= doors; entrances += 1) await gate('entrance');
      const deleted = await call('DELETE', 'gates', { items: exits });
      return listed([unlessHeld(deleted, 'all entrances are exits now', { status: 409, words: beyondLimit })]);
    },
  },
  {
    name: 'turn the second person off alone',
    async run(scene) {
      const { organisationId, siteId, call } = await openSite(scene);
      done(await call('PUT', `organisations/${organisationId}`, { twoPersonApproval: false }));
      const { twoPersonApproval } = done(await call('GET', `sites/${siteId}`));
      const waiting = (await call('GET', 'commandApprovals')).body as (Row & { act: string; state: string })[];
      const asked = waiting.find(({ act, state }) => act === 'stopAsking' && state === 'pending');
      if (asked === undefined) return 'nobody was asked';
      const approved = await call('POST', `commandApprovals/${asked.id}/approve`);
      done(await call('POST', `commandApprovals/${asked.id}/cancel`));
      if (twoPersonApproval !== true) return 'nobody is asked any more';
      return listed([
        unlessHeld(approved, 'approved by oneself', { status: 403, words: /You asked for this yourself/ }),
      ]);
    },
  },
  {
    name: 'set up an emergency alone, and start it',
    async run(scene) {
      const { siteId, call } = await openSite(scene);
      const all = { name: 'Night', act: 'open', gates: 'all', gateIds: [], units: 'all', areaIds: [], unitIds: [] };
      const body = { revision: 0, scenarios: [{ ...all, emergency: true }], emergencies: ['lockdown'] };
      const { asked } = done(await call('PUT', `sites/${siteId}/scenarios`, body));
      if (asked === undefined) return 'nobody was asked';
      const starts = ['lockdown', { name: all.name }].map((scenario) =>
        call('POST', `sites/${siteId}/emergencies`, { scenario, reason: 'None' }),
      );
      const refusals = (await Promise.all(starts)).map((answer) =>
        unlessHeld(answer, 'started', { status: 409, words: /emergency/i }),
      );
      const approved = await call('POST', `commandApprovals/${String(asked)}/approve`);
      done(await call('POST', `commandApprovals/${String(asked)}/cancel`));
      return listed([
        ...refusals,
        unlessHeld(approved, 'approved by oneself', { status: 403, words: /You asked for this yourself/ }),
      ]);
    },
  },
];

/** Takes rights, records or secrets of others. */
const peopleAttacks: readonly Attack[] = [
  {
    name: 'reach people, doors and devices of another organisation by ids within a body',
    async run(scene) {
      const { lead, stranger } = scene;
      const call = callsOf(scene, stranger.token);
      const [theirs, own] = await Promise.all(
        [lead, stranger].map(async (staff) => ({
          controllerId: (await firstRow(scene, staff, 'controllers?limit=1')).id,
          unit: await firstRow(scene, staff, 'units?limit=1'),
          gateId: (await firstRow(scene, staff, 'gates?limit=1')).id,
          customerId: (await firstRow(scene, staff, 'customers?limit=1')).id,
          roleId: (await firstRow(scene, staff, 'roles?limit=1')).id,
        })),
      );
      if (theirs === undefined || own === undefined) throw new Error('The demo lacks records.');
      const { siteId } = own.unit as Row & { siteId: number };
      const permission = { siteId, name: fresh('Permission') };
      const { customerId, gateId } = theirs;
      const attempts = {
        'a role of theirs': call('POST', 'users/roles', { userId: stranger.id, roleId: theirs.roleId }),
        'a role for them': call('POST', 'users/roles', { userId: lead.id, roleId: own.roleId }),
        'their customer': call('POST', 'accessPermissions', { ...permission, customerId }),
        'their gate': call('POST', 'accessPermissions', { ...permission, customerId: own.customerId, gateId }),
        'their controller': call('PUT', `units/${own.unit.id}`, { controllerId: theirs.controllerId, channel: 60 }),
        'their site': call('PUT', `units/${own.unit.id}`, { siteId: theirs.unit['siteId'] }),
        'their unit': call('POST', 'accessPermissions', {
          ...permission,
          customerId: own.customerId,
          unitId: theirs.unit.id,
        }),
      };
      const found: string[] = [];
      for (const [what, answer] of Object.entries(attempts))
        found.push(...unlessHeld(await answer, what, { status: 400, words: /There is no such/ }));
      return listed(found);
    },
  },
  {
    name: 'get the answer to somebody else’s request by their key',
    async run(scene) {
      const { server, lead, stranger } = scene;
      const body = { firstName: 'Ada', lastName: 'Byron' };
      const [one, other] = await Promise.all(
        [lead, stranger].map(({ token }) => server.call('POST', 'api/admin/customers', token, body, 'key-of-the-lead')),
      );
      if (one === undefined || other === undefined) throw new Error('No answers came.');
      return done(one).id === done(other).id ? 'the same record was answered' : null;
    },
  },
  {
    name: 'do more by an API token than it may',
    async run(scene) {
      const { server } = scene;
      const { organisationId, siteId, call, make } = await openSite(scene);
      const unitId = await make('units');
      const elsewhere = await firstRow(scene, scene.lead, 'units?limit=1');
      const permissions = { sites: bits.scope | bits.read };
      const account = done(await call('POST', 'users/apiUser/generate', { organisationId, permissions }));
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
      const given = { name: 'Doors', permissions, siteIds: [siteId], expiresAt };
      const { id: tokenId, token } = done(await call('POST', `users/apiUser/${account.id}/tokens`, given));
      const byToken = callsOf(scene, String(token));
      const found: (string | readonly string[])[] = [
        unlessHeld(await byToken('GET', `units/${elsewhere.id}`), 'read another site', {
          status: 404,
          words: /There is no unit/,
        }),
        unlessHeld(await byToken('POST', `units/${unitId}/open`, {}), 'opened', { status: 403, words: /permission/ }),
        unlessHeld(await byToken('GET', 'customers'), 'read customers', { status: 403, words: /permission/ }),
        unlessHeld(await byToken('POST', `users/apiUser/${account.id}/tokens`, given), 'made a token', { status: 403 }),
        unlessHeld(await byToken('PUT', `units/${unitId}`, { name: 'Other' }), 'changed', {
          status: 403,
          words: /permission/,
        }),
      ];
      if ((await byToken('GET', `units/${unitId}`)).status !== 200) throw new Error('The token reads nothing.');
      const lists = [await call('GET', `users/apiUser/${account.id}/tokens`), await byToken('GET', 'sites')];
      if (textOf(lists).includes(String(token))) found.push('the token is shown again');
      done(await call('DELETE', `users/apiUser/${account.id}/tokens/${tokenId}`));
      const after = await server.call('GET', 'api/admin/sites', String(token));
      found.push(...unlessHeld(after, 'a revoked token counts', { status: 401 }));
      done(await call('DELETE', `users/apiUser/${account.id}`));
      return listed(found);
    },
  },
  {
    name: 'reach the server’s own network by a webhook, or read its secret',
    async run(scene) {
      const { reader } = scene;
      const { organisationId, call } = await openSite(scene);
      const path = `organisations/${organisationId}/webhooks`;
      const hook = { name: fresh('Hook'), kinds: null, sendsRecord: true, isOn: true };
      const found: string[] = [];
      const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:7f00:1]', '169.254.169.254', '10.0.0.1'];
      for (const host of hosts) {
        const answer = await call('POST', path, { ...hook, url: `https://${host}/` });
        found.push(...unlessHeld(answer, host, { status: 400, words: /private networks/ }));
      }
      const kept = done(await call('POST', path, { ...hook, url: 'https://localhost/' }));
      done(await call('POST', `${path}/${kept.id}/test`));
      const failures = async () => {
        const page = done(await call('GET', `${path}/${kept.id}/deliveries`)) as { rows?: unknown };
        const rows = page.rows as { attempts: { failure: string | null }[] }[];
        return rows.flatMap(({ attempts }) => attempts.map(({ failure }) => failure));
      };
      const end = Date.now() + 30_000;
      while ((await failures()).length === 0) if (Date.now() > end) throw new Error('Nothing was delivered.');
      if ((await failures()).some((failure) => failure !== 'address')) found.push('it called localhost');
      const seen = await callsOf(scene, reader.token)('GET', path);
      if (seen.status !== 200) throw new Error(`The webhooks were answered ${seen.status}.`);
      if (textOf(seen.body).includes(String(kept['secret']))) found.push('the secret is shown again');
      done(await call('DELETE', `${path}/${kept.id}`));
      return listed(found);
    },
  },
  {
    name: 'hear live events of another organisation, or go on to hear after a sign-out',
    async run(scene) {
      const { server, lead, stranger } = scene;
      const { siteId, call } = await openSite(scene);
      const leaver = await makeAccount(scene, lead.token);
      const live = await Promise.all([lead, stranger, leaver].map(({ token }) => listenLive(server.url, token)));
      const [own, theirs, left] = live;
      if (own === undefined || theirs === undefined || left === undefined) throw new Error('Nobody listens.');
      try {
        done(await server.call('POST', 'auth/user/logout', leaver.token));
        await left.ended;
        done(await call('PUT', `sites/${siteId}`, { phone: '02 9123 4567' }));
        await own.hears('SITE:UPDATE', siteId);
        const strangersSite = await firstRow(scene, stranger, 'sites?limit=1');
        const change = { phone: '02 9765 4321' };
        done(await server.call('PUT', `api/admin/sites/${strangersSite.id}`, stranger.token, change));
        // Events come in order: an earlier one would have been heard before.
        await theirs.hears('SITE:UPDATE', strangersSite.id);
        const isAbout = ({ payload }: { payload: { id: number } }) => payload.id === siteId;
        return listed([
          theirs.heard.some(isAbout) ? 'another organisation heard it' : null,
          left.heard.some(isAbout) ? 'it was heard after a sign-out' : null,
          await listenLive(server.url, leaver.token).then(
            () => 'an ended sign-in connects again',
            () => null,
          ),
          unlessHeld(await server.call('GET', 'api/admin/sites', leaver.token), 'an ended sign-in counts', {
            status: 401,
          }),
        ]);
      } finally {
        live.forEach((each) => each.close());
        done(await call('DELETE', `users/${leaver.id}`));
      }
    },
  },
  {
    name: 'find PIN codes that open gates by trying to give them',
    async run(scene) {
      const { desk, lead } = scene;
      const code = '58203917';
      const [one, other] = rowsOf(await callsOf(scene, lead.token)('GET', 'customers?limit=2'));
      if (one === undefined || other === undefined) throw new Error('The demo lacks customers.');
      const given = done(await callsOf(scene, lead.token)('POST', `customers/${one.id}/pinCodes`, { code }));
      const told: number[] = [];
      for (let guess = 0; guess <= deskLimits.count; guess += 1)
        told.push((await callsOf(scene, desk.token)('POST', `customers/${other.id}/pinCodes`, { code })).status);
      done(await callsOf(scene, lead.token)('DELETE', `customers/${one.id}/pinCodes/${given.id}`));
      if (told[0] !== 409) throw new Error(`The first guess was answered ${told[0]}.`);
      return told.at(-1) === 429 ? null : `${told.length} guesses, and no pause`;
    },
  },
  {
    name: 'take over an account above one’s own, by its password link, factors, roles or rights',
    async run(scene) {
      const { server, lead } = scene;
      const call = callsOf(scene, lead.token);
      const above = rowsOf(await call('GET', 'users?limit=1000')).find((row) => row['isSuperAdmin'] === true);
      if (above === undefined) throw new Error('The demo has no super admin in the organisation.');
      const { id: roleId } = await firstRow(scene, lead, 'roles?limit=1');
      const path = `users/${above.id}`;
      const words = /super admin/;
      return listed([
        unlessHeld(await call('POST', `${path}/invitationLink`), 'got a link', { status: 403, words }),
        unlessHeld(await call('POST', `${path}/secondFactor/reset`, { reason: 'Lost' }), 'reset factors', {
          status: 403,
          words,
        }),
        unlessHeld(await call('PUT', path, { email: 'thief@gatehouse.example' }), 'asked for an email', {
          status: 403,
          words,
        }),
        unlessHeld(await call('PUT', path, { status: 'archived' }), 'archived', { status: 403, words }),
        unlessHeld(await call('POST', `${path}/pinCodes`, {}), 'gave a PIN', { status: 403, words }),
        unlessHeld(await call('POST', 'users/roles', { userId: above.id, roleId }), 'gave a role', {
          status: 403,
          words,
        }),
        unlessHeld(await call('DELETE', path), 'deleted', { status: 403, words }),
        unlessHeld(await server.call('PUT', `api/admin/users/current/${above.id}`, lead.token, {}), 'changed', {
          status: 403,
        }),
      ]);
    },
  },
  {
    name: 'store a page with a script as the image of a site',
    async run(scene) {
      const { server } = scene;
      const { siteId, call } = await openSite(scene);
      const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      const image = (content: Buffer) => `data:image/png;base64,${content.toString('base64')}`;
      const stored = await call('POST', `sites/${siteId}/image`, { name: 'x.svg', image: image(page) });
      const gif = Buffer.concat([Buffer.from('GIF89a'), page]);
      const row = done(await call('POST', `sites/${siteId}/image`, { name: 'x.html', image: image(gif) }));
      const { name } = row['Media'] as { name: string };
      const { headers } = await fetch(`${server.url}/api/v1/media/${name}`);
      const isInert =
        headers.get('content-type') === 'image/gif' &&
        headers.get('x-content-type-options') === 'nosniff' &&
        headers.get('content-security-policy') === "default-src 'none'";
      return listed([
        unlessHeld(stored, 'stored', { status: 415, words: /image/ }),
        isInert ? null : 'it may run in a browser',
      ]);
    },
  },
];

/** The aims of somebody who means harm to doors and people. */
export const doorAndPeopleAttacks: readonly Attack[] = [...doorAttacks, ...peopleAttacks];
