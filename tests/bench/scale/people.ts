import { asc, eq, sql } from 'drizzle-orm';
import { parseSessionKeys, type SessionKeys } from '#server/config/sessionKeys.ts';
import { openTokens } from '#server/rest/account/tokens.ts';
import type { Database } from '#server/storage/database.ts';
import { insertMany } from '#server/storage/insertMany.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';
import type { Builders } from '#tests/support/server/builders/index.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';

/** Signed-in people and units of one organisation, which has one site. */
export interface Organisation {
  tokens: readonly string[];
  units: readonly number[];
  siteId: number;
}

/** The key that the servers' processes use unless SESSION_KEYS names another. */
const keys = parseSessionKeys('a'.repeat(43)) as SessionKeys;

/** People with a session each, as after a sign-in: by calls, thousands of sign-ins would take minutes. */
async function signedIn(database: Database, count: number, person: Partial<typeof users.$inferInsert>) {
  const { organisationId = 0 } = person;
  await insertMany(
    database,
    users,
    Array.from({ length: count }, (_, place) => ({
      email: `person${place}@${organisationId}.test`,
      permissions: everywhere(31),
      grants: everywhere(31),
      isSuperAdmin: false,
      ...person,
      organisationId,
    })),
  );
  const people = await database.select().from(users).where(eq(users.organisationId, organisationId));
  const { issue } = openTokens(keys, () => new Date());
  const issued = await Promise.all(
    people.map(async ({ id, permissions, isSuperAdmin }) => {
      const rights = { permissions, isSuperAdmin };
      return { userId: id, ...(await issue({ userId: id, tokenType: 'user', rights })) };
    }),
  );
  await insertMany(
    database,
    sessions,
    issued.map(({ userId, sessionId, issuedAt, expiresAt }) => ({
      id: sessionId,
      userId,
      issuedAt,
      expiresAt,
      lastUsedAt: issuedAt,
    })),
  );
  return issued.map(({ token }) => token);
}

/** Makes an organisation with a site, so many units and so many signed-in people. */
export async function makeOrganisation(
  database: Database,
  build: Builders,
  { people, unitCount, isSuperAdmin = false }: { people: number; unitCount: number; isSuperAdmin?: boolean },
): Promise<Organisation> {
  const { id: siteId, organisationId } = await build.site();
  await database.execute(sql`
    insert into units (site_id, name, status, size, price, price_period)
    select ${siteId}, 'U' || n, 'locked', 'small', 100, 'month' from generate_series(1, ${unitCount}::int) n`);
  const made = await database
    .select({ id: units.id })
    .from(units)
    .where(eq(units.siteId, siteId))
    .orderBy(asc(units.id));
  return {
    siteId,
    units: made.map(({ id }) => id),
    tokens: await signedIn(database, people, { organisationId, isSuperAdmin }),
  };
}
