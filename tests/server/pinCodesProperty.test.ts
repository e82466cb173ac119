import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { everyCall } from '#domain/calls/index.ts';
import { hiddenPin } from '#domain/entities/pinCode.ts';
import { areas, bits, type Permissions } from '#domain/permissions/bits.ts';
import { pathOf } from '#tests/support/server/badInput.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isDrawing } from '#tests/support/properties/seed.ts';

let server: TestServer;
let chief: Desk;
beforeAll(async () => {
  server = await startTestServer();
  chief = await openDesk(server, { isSuperAdmin: true });
});

// Rights to PIN codes are present half the time; few users have all.
const mask = fc.constantFrom(0, bits.read, bits.read | bits.write, 7, 31, 31);
const plain = { noNullPrototype: true } as const;
const rights = fc.record(
  {
    isSuperAdmin: fc.constantFrom(false, false, false, true),
    // Alerts let everybody sign in.
    permissions: fc.record(
      { alerts: fc.constant(3), settings: mask, customers: mask, sites: mask, bookings: mask, admin: mask },
      plain,
    ),
  },
  plain,
);
interface Staff {
  isSuperAdmin: boolean;
  permissions: Permissions;
}

/** A second opinion on rank, right by right. */
function standsAbove(viewer: Staff, other: Staff): boolean {
  if (viewer.isSuperAdmin) return false;
  const rightsOf = ({ permissions }: Staff) =>
    areas.flatMap((area) =>
      Object.values(bits).flatMap((bit) => (((permissions[area] ?? 0) & bit) === 0 ? [] : [`${area} ${bit}`])),
    );
  const own = new Set(rightsOf(viewer));
  return other.isSuperAdmin || rightsOf(other).some((right) => !own.has(right));
}

const may = ({ isSuperAdmin, permissions }: Staff, area: 'settings' | 'customers', level: 'read' | 'write') =>
  isSuperAdmin || ((permissions[area] ?? 0) & bits[level]) !== 0;

let given = 0;
/** Unique: an answer that contains it reveals it. */
const newCode = () => String(70_000_000 + (given += 7));

interface Subject {
  id: number;
  path: string;
  pinId: number;
  code: string;
  mayRead: boolean;
}

async function giveCode(path: string, id: number, mayRead: boolean): Promise<Subject> {
  const code = newCode();
  const { id: pinId } = await chief.record('POST', path, { code });
  return { id, path, pinId, code, mayRead };
}

/** The paths of all requests about people and their codes. */
function pathsAbout(subjects: readonly Subject[]): string[] {
  const reads = everyCall.filter(({ call }) => call.method === 'GET');
  const paths = reads.flatMap((named) => {
    const queries = named.call.answer === 'list' ? ['?limit=1000', '?mode=options'] : [''];
    const numbers = subjects.map(({ id, pinId }) => (named.call.path.includes('pinCodes/:id') ? pinId : id));
    return numbers.flatMap((id) => queries.map((query) => pathOf(named, { ids: {} }, { id: String(id) }) + query));
  });
  return [...new Set(paths)];
}

const searchFor = (code: unknown) =>
  `?searchQuery=${encodeURIComponent(JSON.stringify([{ column: 'code', query: code }]))}`;

it.runIf(isDrawing)('shows nobody the code of somebody above them, by any call', { timeout: 240_000 }, async () => {
  const { organisationId } = chief;
  const judge = async (viewer: Staff, colleague: Staff) => {
    const own = await server.build.user({ organisationId, ...viewer });
    const other = await server.build.user({ organisationId, ...colleague });
    const { id: customerId } = await server.build.customer({ organisationId });
    const token = await server.signIn(own);
    const ask = (path: string) => server.call('GET', path, { token });
    const live = await listenLive(server.url, token);
    const mayGive = may(viewer, 'settings', 'write') && !standsAbove(viewer, colleague);
    const [ofOther, ofCustomer] = [
      await giveCode(`users/${other.id}/pinCodes`, other.id, mayGive),
      await giveCode(`customers/${customerId}/pinCodes`, customerId, may(viewer, 'customers', 'write')),
    ];
    const subjects = [ofOther, ofCustomer, await giveCode(`users/${own.id}/pinCodes`, own.id, true)];
    const withheld = subjects.filter(({ mayRead }) => !mayRead);

    const answers = await Promise.all(pathsAbout(withheld).map(ask));
    const everything = JSON.stringify(answers.map(({ body }) => body)) + JSON.stringify(live.heard);
    expect(withheld.filter(({ code }) => everything.includes(code))).toEqual([]);

    for (const { path, pinId, code, mayRead } of subjects) {
      const area = path.startsWith('users') ? 'settings' : 'customers';
      const { status, body } = await ask(`api/admin/${path}`);
      expect(status).toBe(may(viewer, area, 'read') ? 200 : 403);
      if (status !== 200) continue;
      expect(body).toMatchObject({ count: 1, rows: [{ id: pinId, code: mayRead ? code : hiddenPin }] });
      if (mayRead) continue;
      const [right, wrong] = [
        await ask(`api/admin/${path}${searchFor(code)}`),
        await ask(`api/admin/${path}${searchFor('1234')}`),
      ];
      expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
    }
    live.close();
  };
  await fc.assert(fc.asyncProperty(rights, rights, judge), { numRuns: 4 });
});
