import { bits } from '#domain/permissions/bits.ts';
import { listenLive } from '../server/listen.ts';
import { fresh, withAccount } from './accounts.ts';
import {
  callsOf,
  done,
  firstRow,
  listed,
  rowsOf,
  textOf,
  unlessHeld,
  type Attack,
  type Row,
  type Scene,
  type Staff,
} from './scene.ts';

const searching = (column: string, query: unknown) =>
  `searchQuery=${encodeURIComponent(JSON.stringify([{ column, query }]))}`;

/** Shares the lead's first site with the stranger's organisation, until the work is done. */
async function withSharedSite<Result>(
  scene: Scene,
  work: (site: { id: number; organisationId: number }) => Promise<Result>,
): Promise<Result> {
  const { lead, stranger } = scene;
  const call = callsOf(scene, lead.token);
  const { id: organisationId } = await firstRow(scene, lead, 'organisations?limit=1');
  const own = rowsOf(await call('GET', 'sites?limit=1000')).find((row) => row['organisationId'] === organisationId);
  const { id: guests } = await firstRow(scene, stranger, 'organisations?limit=1');
  if (own === undefined) throw new Error('The demo lacks a site of the own organisation.');
  done(await call('PUT', `sites/${own.id}`, { sharing: 'SITE', sharedWith: [guests] }));
  try {
    return await work({ id: own.id, organisationId });
  } finally {
    done(await call('PUT', `sites/${own.id}`, { sharing: 'DISABLED', sharedWith: [] }));
  }
}

/** Every name, email and note of an organisation's people and customers. */
async function secretsOf(scene: Scene, { token }: Staff): Promise<string[]> {
  const call = callsOf(scene, token);
  const [people, customers] = [
    rowsOf(await call('GET', 'users?limit=1000')),
    rowsOf(await call('GET', 'customers?limit=1000')),
  ];
  const texts = [...people, ...customers].flatMap(({ name, email, phone, notes }) => [name, email, phone, notes]);
  return texts.filter((text): text is string => typeof text === 'string' && text.length > 8);
}

/** Learns what is hidden. */
export const leaks: readonly Attack[] = [
  {
    name: 'learn of records by searching, naming or counting them, without the right to read them',
    run: (scene) =>
      withAccount(scene, { customers: 1, settings: bits.scope | bits.read }, async (clerk) => {
        const { lead, reader } = scene;
        const { email } = await firstRow(scene, lead, 'customers?limit=1');
        const ask = callsOf(scene, clerk.token);
        done(await ask('GET', 'customers?mode=options&limit=1'));
        const { id: customerId } = await firstRow(scene, lead, 'customers?limit=1');
        const pins = `customers/${customerId}/pinCodes`;
        return listed([
          unlessHeld(await ask('GET', `customers?mode=options&${searching('email', email)}`), 'an email found', {
            status: 403,
            words: /only/i,
          }),
          unlessHeld(await ask('GET', `customers?${searching('email', email)}`), 'customers counted', { status: 403 }),
          unlessHeld(await ask('GET', `users?${searching('passwordHash', 'x')}`), 'a password searched', {
            status: 400,
          }),
          unlessHeld(await ask('GET', `users?${searching('isServiceAccount', true)}`), 'a hidden column', {
            status: 400,
          }),
          unlessHeld(await callsOf(scene, reader.token)('GET', `${pins}?${searching('code', '1')}`), 'a PIN searched', {
            status: 403,
            words: /search for the codes/,
          }),
          unlessHeld(
            await callsOf(scene, reader.token)('GET', `eventLogs?${searching('customerId', customerId)}`),
            'a log searched by person',
            { status: 400 },
          ),
        ]);
      }),
  },
  {
    name: 'see people, money or papers of a site that another organisation shares, or change it',
    run: (scene) =>
      withSharedSite(scene, async ({ id, organisationId }) => {
        const { lead, stranger } = scene;
        const ask = callsOf(scene, stranger.token);
        const own = new Set(await secretsOf(scene, stranger));
        const secrets = (await secretsOf(scene, lead)).filter((each) => !own.has(each));
        if (secrets.length < 20) throw new Error('The demo lacks people.');
        const found: string[] = [];
        const shown = ['units', 'gates', 'areas', 'eventLogs', 'lockables', 'controllers', 'schedules', 'maps'];
        const hidden = ['accessPermissions', 'bookings/storage', 'orders', 'payments', 'invitations', 'inventory'];
        for (const list of [...shown, ...hidden, 'actionLogs', 'acknowledgements', 'users', 'customers', 'documents']) {
          const answer = await ask('GET', `${list}?siteId=${id}&limit=1000`);
          if (answer.status !== 200) throw new Error(`${list} was answered ${answer.status}.`);
          const secret = secrets.find((each) => textOf(answer.body).includes(each));
          if (secret !== undefined) found.push(`${list} shows ${secret}`);
          if (hidden.includes(list) && rowsOf(answer).length > 0) found.push(`${list} shows rows`);
        }
        const units = rowsOf(await ask('GET', `units?siteId=${id}&limit=1000`));
        const events = rowsOf(await ask('GET', `eventLogs?siteId=${id}&limit=1000`));
        if (units.length === 0 || events.length === 0) throw new Error('The site is not shared.');
        const names = (rows: readonly Row[], field: string) => rows.some((row) => row[field] != null);
        return listed([
          found,
          names(units, 'ActiveBooking') || names(units, 'Bookings') ? 'units show bookings' : null,
          names(events, 'customerId') ? 'events name customers' : null,
          unlessHeld(await ask('PUT', `sites/${id}`, { name: fresh('Mine') }), 'renamed it', { status: 403 }),
          unlessHeld(await ask('GET', `sites/${id}/latency`), 'read its reports', { status: 403 }),
          unlessHeld(await ask('GET', `sites/${id}/scenarioRuns`), 'read who runs scenarios', { status: 403 }),
          unlessHeld(await ask('GET', `organisations/${organisationId}`), 'read its owner', { status: 404 }),
        ]);
      }),
  },
  {
    name: 'go on to see, hear or command a site that is shared no more',
    async run(scene) {
      const { server, lead, stranger } = scene;
      const call = callsOf(scene, lead.token);
      const ask = callsOf(scene, stranger.token);
      const live = await listenLive(server.url, stranger.token);
      try {
        const siteId = await withSharedSite(scene, async ({ id }) => {
          done(await ask('GET', `sites/${id}`));
          done(await call('PUT', `sites/${id}`, { phone: '02 9111 1111' }));
          await live.hears('SITE:UPDATE', id);
          return id;
        });
        const { id: unitId, price } = await firstRow(scene, lead, `units?siteId=${siteId}&limit=1`);
        done(await call('PUT', `units/${unitId}`, { price: Number(price ?? 0) + 1 }));
        const { id: guests } = await firstRow(scene, stranger, 'organisations?limit=1');
        const own = await firstRow(scene, stranger, `sites?limit=1&${searching('organisationId', guests)}`);
        done(await ask('PUT', `sites/${own.id}`, { phone: '02 9222 2222' }));
        await live.hears('SITE:UPDATE', own.id);
        const isOfUnit = ({ name, payload }: (typeof live.heard)[number]) =>
          name === 'UNIT:UPDATE' && payload.id === unitId;
        return listed([
          unlessHeld(await ask('GET', `sites/${siteId}`), 'sees it', { status: 404 }),
          unlessHeld(await ask('GET', `units/${unitId}`), 'sees its unit', { status: 404 }),
          unlessHeld(await ask('POST', `units/${unitId}/open`, {}), 'opens its unit', { status: 404 }),
          live.heard.some(isOfUnit) ? 'hears of its unit' : null,
        ]);
      } finally {
        live.close();
      }
    },
  },
  {
    name: 'store a page with a script as a document, or read a document of another organisation',
    async run(scene) {
      const { server, lead, stranger } = scene;
      const call = callsOf(scene, lead.token);
      const { id } = done(
        await call('POST', 'documents', { name: fresh('Form'), kind: 'agreement', content: 'Rules' }),
      );
      const store = (content: string) => {
        const file = `data:application/pdf;base64,${Buffer.from(content).toString('base64')}`;
        return call('POST', `documents/${id}/file`, { name: 'rules.html', file });
      };
      const page = '<html><script>alert(1)</script></html>';
      const refused = await store(page);
      done(await store(`%PDF-1.7 ${page}`));
      const path = `${server.url}/api/admin/documents/${id}/file`;
      const { headers } = await fetch(path, { headers: { Authorization: lead.token } });
      const strange = await callsOf(scene, stranger.token)('GET', `documents/${id}/file`);
      const anonymous = await fetch(path);
      done(await call('DELETE', `documents/${id}`));
      const isInert =
        headers.get('content-type') === 'application/pdf' &&
        headers.get('x-content-type-options') === 'nosniff' &&
        headers.get('content-security-policy') === "default-src 'none'";
      return listed([
        unlessHeld(refused, 'stored', { status: 415, words: /PDF/ }),
        isInert ? null : 'it may run in a browser',
        unlessHeld(strange, 'a stranger reads it', { status: 404 }),
        anonymous.status === 401 ? null : `without a sign-in it is answered ${anonymous.status}`,
      ]);
    },
  },
  {
    name: 'find personal answers in a cache, or have a browser send them to another page',
    async run({ server, lead, desk }) {
      const paths = ['customers?limit=1', `users/current/${lead.id}`, 'alerts', `users/${desk.id}/pinCodes`];
      const found: string[] = [];
      for (const path of paths) {
        const answer = await fetch(`${server.url}/api/admin/${path}`, {
          headers: { Authorization: lead.token, Origin: 'https://thief.example' },
        });
        if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
        if (!/no-store/.test(answer.headers.get('cache-control') ?? '')) found.push(`${path} may be kept`);
        // Without it a browser sends no cookie along: the token alone opens anything.
        if (answer.headers.has('access-control-allow-credentials')) found.push(`${path} takes cookies`);
      }
      return listed([found]);
    },
  },
];
