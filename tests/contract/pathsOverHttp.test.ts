import { beforeAll, expect, test } from 'vitest';
import { featureFlags } from '#domain/entities/organisationFeatures.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { areas, bits, type Area, type Level, type Permissions } from '#domain/permissions/bits.ts';
import { can, type Rights } from '#domain/permissions/can.ts';
import { admit, type Features } from '#domain/routes/admit.ts';
import { routeOf } from '#domain/routes/index.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { entityCases } from '#tests/support/server/cases/index.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { emptyForSome, pageCallsOf, signedInRoutes, type PageCall } from './pageCalls.ts';

interface Holder {
  name: string;
  /** The holder's only right; null: none or several. */
  only: { area: Area; level: Level } | null;
  /** null: nobody is signed in. */
  rights: Rights | null;
  token: string | null;
  userId: number;
  index: number;
}

const features: Features = { operations: true, reporting: true, poolTables: true };
const levels = Object.keys(bits) as Level[];

const holder = (name: string, permissions: Permissions, only: Holder['only'] = null, isSuperAdmin = false) => ({
  name,
  only,
  rights: { permissions, isSuperAdmin },
});

const signedInHolders = [
  ...areas.flatMap((area) =>
    levels.map((level) => holder(`${area}: ${level} alone`, { [area]: bits[level] }, { area, level })),
  ),
  holder('scope everywhere', everywhere(bits.scope)),
  holder('every right', everywhere(31)),
  holder('a super admin', {}, null, true),
];

const everyPageCall = [
  ...new Map(
    signedInRoutes.flatMap(pageCallsOf).map((each) => [`${each.call.method} ${each.call.path}`, each]),
  ).values(),
];
const entitiesOfPages = [...new Set(everyPageCall.map(({ entity }) => entity))].filter((entity) => entity !== null);

let server: TestServer;
const records = new Map<EntityName, number>();
const holders: Holder[] = [];
/** Status by holder and call. */
const answers = new Map<string, number>();

/** A call's address for the built record, its parent, or the holder. */
function addressOf({ entity, call }: PageCall, { userId }: Holder): string {
  const id = entity === null ? userId : (records.get(entity) ?? 0);
  return call.path.replace(/:(\w+)/g, (_whole, name) =>
    name === 'id' ? String(id) : (entityCases[entity ?? 'unit'].parameters?.[String(name)] ?? ''),
  );
}

/**
 * Holders of one right share the calls that it does not open: one of each level of its area, and one of each other area.
 * Other tests try every call.
 */
function sentFor({ only, index }: Holder, pageCall: PageCall): PageCall {
  const { ask } = pageCall.call;
  if (only === null || ask?.area === undefined) return pageCall;
  const isOfOwnArea = ask.area === only.area;
  if (isOfOwnArea && ask.level === only.level) return pageCall;
  const alike = everyPageCall.filter(
    ({ call }) => call.ask?.area === ask.area && (!isOfOwnArea || call.ask?.level === ask.level),
  );
  return alike[index % alike.length] ?? pageCall;
}

const keyOf = (holder: Holder, { call }: PageCall) => `${holder.name} ${call.method} ${call.path}`;

async function ask(holder: Holder, pageCall: PageCall): Promise<void> {
  const { method } = pageCall.call;
  const body = method === 'GET' ? {} : { body: {} };
  const { status } = await server.call(method, addressOf(pageCall, holder), { token: holder.token, ...body });
  answers.set(keyOf(holder, pageCall), status);
}

beforeAll(async () => {
  server = await startTestServer();
  const { build } = server;
  const { id: organisationId } = await build.organisation();
  const { id: siteId } = await build.site({ organisationId });
  const { id: userId } = await build.user({ organisationId });
  for (const entity of entitiesOfPages) {
    records.set(entity, (await entityCases[entity].build(build, { organisationId, siteId, userId })).id);
  }
  // Changing a user needs at least their rights.
  records.set('user', (await build.user({ organisationId, permissions: {} })).id);
  const signedIn = signedInHolders.map(async (given, index): Promise<Holder> => {
    const user = await build.user({ organisationId, ...given.rights });
    return { ...given, index, token: await server.signIn(user), userId: user.id };
  });
  const nobody = { name: 'nobody', only: null, rights: null, token: null, userId, index: 0 };
  holders.push(nobody, ...(await Promise.all(signedIn)));
  for (const each of holders) {
    const sent = new Set(everyPageCall.map((pageCall) => sentFor(each, pageCall)));
    await Promise.all([...sent].map((pageCall) => ask(each, pageCall)));
  }
}, 120_000);

/** The holder has the right, whatever else is wrong. */
const isAnswered = (holder: Holder, calls: readonly PageCall[]) =>
  calls.every((each) => ![401, 403].includes(answers.get(keyOf(holder, sentFor(holder, each))) ?? 403));

const namesWhere = (holds: (holder: Holder) => boolean) => holders.filter(holds).map(({ name }) => name);

test.each(signedInRoutes)('%s is open to exactly those to whom the server answers its calls', (id) => {
  const calls = pageCallsOf(id);
  const isAdmitted = ({ rights }: Holder) => admit(id, { rights, features }).verdict === 'admitted';
  if (emptyForSome.has(id)) {
    const mayRead = ({ rights }: Holder) => rights !== null && calls.every(({ call }) => can(rights, call.ask ?? {}));
    expect(namesWhere((holder) => isAnswered(holder, calls))).toEqual(namesWhere(mayRead));
    expect(namesWhere((holder) => mayRead(holder) && !isAdmitted(holder))).toEqual([]);
  } else if (calls.length > 0) {
    expect(namesWhere((holder) => isAnswered(holder, calls))).toEqual(namesWhere(isAdmitted));
  }
});

test('nobody is answered anything, and a super admin everything', () => {
  const statusesOf = (name: string) =>
    [...answers].filter(([key]) => key.startsWith(`${name} `)).map(([, status]) => status);
  expect(new Set(statusesOf('nobody'))).toEqual(new Set([401]));
  // An empty body is not enough for a create.
  expect(new Set(statusesOf('a super admin'))).toEqual(new Set([200, 400]));
});

test('what is switched off for an organisation closes its pages to all but super admins, and no call', () => {
  for (const flag of featureFlags) {
    const off: Features = { ...features, [flag]: false };
    for (const id of signedInRoutes) {
      const isGated = routeOf(id).feature === flag;
      for (const { rights } of holders) {
        const open = admit(id, { rights, features }).verdict;
        const expected = rights === null ? 'signIn' : isGated && !rights.isSuperAdmin ? 'notFound' : open;
        expect(admit(id, { rights, features: off }).verdict).toBe(expected);
      }
    }
  }
});
