import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { challengeHeader } from '#domain/calls/secondStepHeaders.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { usualRoles } from '#domain/permissions/usualRoles.ts';
import { totpCode } from '../session/totpCode.ts';
import { listenLive, type Listener } from '../server/listen.ts';
import { fresh, freshEmail, withAccount, type Account } from './accounts.ts';
import { leaks } from './leaks.ts';
import { callsOf, done, firstRow, listed, rowsOf, textOf, unlessHeld, type Attack, type Scene } from './scene.ts';

const everyRight = 31;
const readRight = 3;

/** @throws Error if nothing was found in time. */
async function waitFor<Value>({ server }: Scene, what: string, look: () => Value | null | undefined): Promise<Value> {
  const end = Date.now() + 20_000;
  for (;;) {
    const found = look();
    if (found !== null && found !== undefined) return found;
    if (Date.now() > end) throw new Error(`${what} did not come.`);
    await server.call('GET', 'healthz', null);
  }
}

/** The longest that a connection may go on after the right to it ended (milliseconds). */
const endOfConnection = 10_000;

/** @returns the attacker's success where a live connection goes on; null: it ended. */
async function unlessEnded({ ended }: Listener, what: string): Promise<string | null> {
  const waiting = new AbortController();
  const goesOn = pause(endOfConnection, what, { signal: waiting.signal }).catch(() => null);
  const got = await Promise.race([ended.then(() => null), goesOn]);
  waiting.abort();
  return got;
}

/** The token of the newest link that a server without mail writes into its log. */
const linkFor = (scene: Scene, kind: 'Email confirmation' | 'Password reset', id: number, before: number) =>
  waitFor(scene, `A link of ${kind}`, () => {
    const found = [...scene.log().matchAll(new RegExp(`${kind} link for user ${id}: \\S+/([\\w-]{20,})`, 'g'))];
    return found.length > before ? found.at(-1)?.[1] : null;
  });
const linksOf = ({ log }: Scene, id: number) => log().split(`Email confirmation link for user ${id}: `).length - 1;

/** Asks for another email of an account. @returns the token of the link to it. */
async function askForEmail(scene: Scene, asker: string, id: number): Promise<string> {
  const before = linksOf(scene, id);
  const email = freshEmail('mailbox', 'elsewhere.example');
  done(await callsOf(scene, asker)('PUT', `users/${id}`, { email }));
  return linkFor(scene, 'Email confirmation', id, before);
}

/** Signs in by a password. @returns the challenge of the second step. */
async function challengeFor({ server }: Scene, { email, password }: Account): Promise<string> {
  const answer = await fetch(`${server.url}/auth/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const challenge = answer.headers.get(challengeHeader);
  if (challenge === null) throw new Error(`A sign-in was answered ${answer.status} without a challenge.`);
  return challenge;
}

/** Adds an authenticator app to an account. */
async function addApp(scene: Scene, { id, token, password }: Account) {
  const call = callsOf(scene, token);
  const own = `users/current/${id}/factors`;
  const started = done(await call('POST', `${own}/authenticator`, { currentPassword: password }));
  const { setup, secret } = secondFactorCalls.authenticatorStart.schema.parse(started);
  const added = done(await call('POST', own, { setup, name: 'Phone', code: totpCode(secret, new Date()) }));
  const { recoveryCodes } = secondFactorCalls.factorAdd.schema.parse(added);
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

const secondStep = ({ server }: Scene, body: object) => server.call('POST', 'auth/user/login/second', null, body);

const withTwo = (
  scene: Scene,
  [rights, others]: readonly [Permissions, Permissions],
  work: (one: Account, other: Account) => Promise<string | null>,
) => withAccount(scene, rights, (one) => withAccount(scene, others, (other) => work(one, other)));

/** Gets in, or stays in. */
const entries: readonly Attack[] = [
  {
    name: 'take over an account by another email, asked for before its person rose above oneself',
    run: (scene) =>
      withTwo(scene, [{ settings: everyRight }, { settings: readRight }], async (thief, risen) => {
        const link = await askForEmail(scene, thief.token, risen.id);
        const lead = callsOf(scene, scene.lead.token);
        done(await lead('PUT', `users/${risen.id}`, { permissions: { settings: everyRight, admin: everyRight } }));
        const confirmed = await scene.server.call('PUT', `auth/email/confirm/${link}`, null);
        const { email } = done(await lead('GET', `users/${risen.id}`));
        return listed([
          unlessHeld(confirmed, 'confirmed', { status: 404, words: /expired or was already used/ }),
          email === risen.email ? null : `the email is ${String(email)}`,
        ]);
      }),
  },
  {
    name: 'keep a way into a stolen account by another email, after its owner set a new password',
    run: (scene) =>
      withAccount(scene, { settings: everyRight }, async (owner) => {
        const link = await askForEmail(scene, owner.token, owner.id);
        const body = { currentPassword: owner.password, password: 'Owners-new-umbrella-4712', endOthers: true };
        done(await callsOf(scene, owner.token)('PUT', `users/current/${owner.id}/password`, body));
        const confirmed = await scene.server.call('PUT', `auth/email/confirm/${link}`, null);
        return listed([unlessHeld(confirmed, 'confirmed', { status: 404, words: /expired or was already used/ })]);
      }),
  },
  {
    name: 'use the link of an invitation twice at the same instant, or an older one',
    async run(scene) {
      const { server, lead } = scene;
      const call = callsOf(scene, lead.token);
      const email = freshEmail('invited');
      const { id } = done(await call('POST', 'users', { email, permissions: {} }));
      const link = async () => String(done(await call('POST', `users/${id}/invitationLink`))['token']);
      const [older, newer] = [await link(), await link()];
      const setBy = (token: string, password: string) =>
        server.call('PUT', `auth/password/forgot/${token}`, null, { password });
      const early = await setBy(older, 'Thiefs-own-umbrella-1');
      const passwords = ['a', 'b', 'c', 'd'].map((each) => `Attackers-${each}-umbrella-4711`);
      const answers = await Promise.all(passwords.map((password) => setBy(newer, password)));
      const worked = answers.filter(({ status }) => status === 204).length;
      done(await call('DELETE', `users/${id}`));
      return listed([
        unlessHeld(early, 'the older link works', { status: 404, words: /Request a new link/ }),
        worked === 1 ? null : `${worked} of them set a password`,
      ]);
    },
  },
  {
    name: 'use a recovery code, or a code of an app, twice at the same instant',
    run: (scene) =>
      withAccount(scene, {}, async (owner) => {
        const { secret, recoveryCodes } = await addApp(scene, owner);
        const signIns = async (answer: object) => {
          const challenges: string[] = [];
          while (challenges.length < 4) challenges.push(await challengeFor(scene, owner));
          const answers = await Promise.all(challenges.map((challenge) => secondStep(scene, { challenge, ...answer })));
          return answers.filter(({ status }) => status === 200).length;
        };
        const byRecovery = await signIns({ recoveryCode: recoveryCodes[0] });
        // The setup used the code of now up: the next step's counts already.
        const byCode = await signIns({ code: totpCode(secret, new Date(Date.now() + 30_000)) });
        const again = await secondStep(scene, {
          challenge: await challengeFor(scene, owner),
          recoveryCode: recoveryCodes[0],
        });
        return listed([
          byRecovery === 1 ? null : `${byRecovery} sign-ins by one recovery code`,
          byCode === 1 ? null : `${byCode} sign-ins by one code`,
          unlessHeld(again, 'the recovery code later', { status: 401, words: /recovery code is wrong or was used/ }),
        ]);
      }),
  },
  {
    name: 'sign in by a stolen password alone, where its owner has a second step',
    run: (scene) =>
      withTwo(scene, [{}, {}], async (owner, thief) => {
        const { secret } = await addApp(scene, owner);
        const own = await addApp(scene, thief);
        const { server } = scene;
        const challenge = await challengeFor(scene, owner);
        const later = new Date(Date.now() + 30_000);
        const got = [
          unlessHeld(await callsOf(scene, challenge)('GET', `users/current/${owner.id}`), 'the challenge is a token', {
            status: 401,
          }),
          unlessHeld(await server.call('POST', 'auth/user/login/setup/authenticator', null, { challenge }), 'a setup', {
            status: 401,
            words: /took too long or was finished/,
          }),
          unlessHeld(await secondStep(scene, { challenge, code: totpCode(own.secret, later) }), 'the thief’s code', {
            status: 401,
            words: /code is wrong/,
          }),
          unlessHeld(
            await secondStep(scene, { challenge, recoveryCode: own.recoveryCodes[0] }),
            'their recovery code',
            {
              status: 401,
              words: /recovery code is wrong/,
            },
          ),
        ];
        for (let guess = 0; guess < 3; guess += 1) await secondStep(scene, { challenge, code: `00000${guess}` });
        const sixth = await secondStep(scene, { challenge, code: totpCode(secret, later) });
        return listed([...got, unlessHeld(sixth, 'a sixth try', { status: 401, words: /Too many wrong codes/ })]);
      }),
  },
  {
    name: 'learn from a sign-in or a forgotten password whether somebody has an account',
    async run({ server, desk, lead }) {
      const { email } = done(await server.call('GET', `api/admin/users/${desk.id}`, lead.token));
      const told = async (path: string, body: object) => {
        const { status, body: text } = await server.call('POST', path, null, body);
        return `${status} ${textOf(text)}`;
      };
      const nobody = 'nobody-at-all@gatehouse.example';
      const password = 'Wrong-umbrella-4711';
      const [known, unknown] = [
        await told('auth/user/login', { email, password }),
        await told('auth/user/login', { email: nobody, password }),
      ];
      const [asked, askedUnknown] = [
        await told('auth/password/forgot', { email }),
        await told('auth/password/forgot', { email: nobody }),
      ];
      if (!known.startsWith('401')) throw new Error(`A wrong password was answered ${known}.`);
      return listed([
        known === unknown ? null : `${known}, and of nobody ${unknown}`,
        asked === askedUnknown ? null : `${asked}, and of nobody ${askedUnknown}`,
      ]);
    },
  },
  {
    name: 'lead the link of a forgotten password to another server, by the name that a request gives this one',
    run: (scene) =>
      withAccount(scene, {}, async (owner) => {
        const { url } = scene.server;
        const body = JSON.stringify({ email: owner.email });
        const status = await new Promise<number>((resolve, reject) => {
          const headers = {
            Host: 'thief.example',
            'X-Forwarded-Host': 'thief.example',
            Forwarded: 'host=thief.example',
            Origin: 'https://thief.example',
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
          };
          const sent = request(`${url}/auth/password/forgot`, { method: 'POST', headers }, (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          });
          sent.on('error', reject).end(body);
        });
        if (status !== 204) throw new Error(`A forgotten password was answered ${status}.`);
        await linkFor(scene, 'Password reset', owner.id, 0);
        return scene.log().includes('thief.example') ? 'the link leads there' : null;
      }),
  },
];

/** Keeps a right that is gone. */
const leftovers: readonly Attack[] = [
  {
    name: 'go on by the sign-in of an archived account, also once the account is back',
    run: (scene) =>
      withAccount(scene, usualRoles.lead.permissions, async (leaver) => {
        const { server, lead } = scene;
        const call = callsOf(scene, lead.token);
        const live = await listenLive(server.url, leaver.token);
        done(await call('PUT', `users/${leaver.id}`, { status: 'archived' }));
        const stays = await unlessEnded(live, 'goes on to hear');
        live.close();
        const tries = async (when: string) => [
          unlessHeld(await server.call('GET', 'api/admin/sites', leaver.token), `reads ${when}`, { status: 401 }),
          await listenLive(server.url, leaver.token).then(
            () => `listens ${when}`,
            () => null,
          ),
        ];
        const got = await tries('while archived');
        done(await call('PUT', `users/${leaver.id}`, { status: 'active' }));
        return listed([stays, ...got, ...(await tries('once it is back'))]);
      }),
  },
  {
    name: 'go on to do and hear what a role gave, after it was taken away',
    run: (scene) =>
      withAccount(scene, { sites: readRight }, async (member) => {
        const { server, lead } = scene;
        const call = callsOf(scene, lead.token);
        const permissions = { customers: everyRight };
        const { id: roleId } = done(await call('POST', 'roles', { name: fresh('Role'), permissions }));
        const { id: givenId } = done(await call('POST', 'users/roles', { userId: member.id, roleId }));
        const { id: customerId } = await firstRow(scene, lead, 'customers?limit=1');
        const read = () => callsOf(scene, member.token)('GET', `customers/${customerId}`);
        done(await read());
        const before = await listenLive(server.url, member.token);
        done(await call('DELETE', `users/roles/${givenId}`));
        const stays = await unlessEnded(before, 'goes on to hear');
        before.close();
        const after = await listenLive(server.url, member.token);
        try {
          const { id: siteId } = await firstRow(scene, lead, 'sites?limit=1');
          done(await call('PUT', `customers/${customerId}`, { notes: fresh('Note') }));
          done(await call('PUT', `sites/${siteId}`, { phone: '02 9123 4567' }));
          await after.hears('SITE:UPDATE', siteId);
          return listed([
            stays,
            unlessHeld(await read(), 'reads', { status: 403, words: /permission/ }),
            after.heard.some(({ name }) => name.startsWith('CUSTOMER')) ? 'hears of customers' : null,
          ]);
        } finally {
          after.close();
          done(await call('DELETE', `roles/${roleId}`));
        }
      }),
  },
  {
    name: 'do more by an API token once its account may more, at other sites, or on its live connection',
    async run(scene) {
      const { server, lead } = scene;
      const call = callsOf(scene, lead.token);
      const [site, other] = rowsOf(await call('GET', 'sites?limit=2'));
      if (site === undefined || other === undefined) throw new Error('The demo lacks sites.');
      const { id: organisationId } = await firstRow(scene, lead, 'organisations?limit=1');
      const given = { organisationId, name: 'Thief', permissions: { sites: 2 } };
      const account = done(await call('POST', 'users/apiUser/generate', given));
      const tokens = `users/apiUser/${account.id}/tokens`;
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
      const made = { name: 'Reader', permissions: { sites: 2 }, expiresAt, siteIds: [site.id] };
      const { token } = done(await call('POST', tokens, made));
      done(await call('PUT', `users/apiUser/${account.id}`, { permissions: { sites: 2, customers: 2 } }));
      const ask = callsOf(scene, String(token));
      done(await ask('GET', `sites/${site.id}`));
      const live = await listenLive(server.url, String(token));
      try {
        done(await call('PUT', `sites/${other.id}`, { phone: '02 9123 4567' }));
        const { id: unitId } = await firstRow(scene, lead, `units?siteId=${site.id}&limit=1`);
        const { price } = done(await call('GET', `units/${unitId}`));
        done(await call('PUT', `units/${unitId}`, { price: Number(price ?? 0) + 1 }));
        await live.hears('UNIT:UPDATE', unitId);
        const elsewhere = rowsOf(await ask('GET', `units?siteId=${other.id}`));
        const more = { name: 'More', permissions: { sites: everyRight }, expiresAt };
        return listed([
          unlessHeld(await ask('GET', 'customers'), 'reads customers', { status: 403, words: /permission/ }),
          unlessHeld(await ask('GET', `sites/${other.id}`), 'reads another site', { status: 404 }),
          elsewhere.length === 0 ? null : `lists ${elsewhere.length} units of another site`,
          live.heard.some(({ payload }) => payload.id === other.id || payload.siteId === other.id)
            ? 'hears of another site'
            : null,
          unlessHeld(await ask('POST', tokens, { ...made, name: 'Second' }), 'makes a token', { status: 403 }),
          unlessHeld(await call('POST', tokens, more), 'a token that changes records', {
            status: 403,
            words: /to read/,
          }),
        ]);
      } finally {
        live.close();
        done(await call('DELETE', `users/apiUser/${account.id}`));
      }
    },
  },
];

/** Attacks on sign-ins, accounts and hidden data. */
export const peopleAttacks: readonly Attack[] = [...entries, ...leftovers, ...leaks];
