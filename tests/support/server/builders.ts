import type { InferInsertModel, InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { areas as permissionAreas, type Permissions } from '#domain/permissions/bits.ts';
import { hashPassword } from '#server/rest/access/passwords.ts';
import type { Database } from '#server/storage/database.ts';
import { actionLogs, eventLogs } from '#server/storage/schema/logs.ts';
import { organisationFeatures, organisations } from '#server/storage/schema/organisations.ts';
import { siteShares, sites } from '#server/storage/schema/sites.ts';
import { areas, units } from '#server/storage/schema/units.ts';
import { users } from '#server/storage/schema/users.ts';

/** The password of every built user. */
export const builtPassword = 'correct horse 1';

const sharedHash = hashPassword(builtPassword);

/** The same mask in every permission area. */
export const everywhere = (mask: number): Permissions =>
  Object.fromEntries(permissionAreas.map((area) => [area, mask]));

type Given<Table extends PgTable> = Partial<InferInsertModel<Table>>;

/** Makes records straight in the database; parents that are not named are made too. */
export function createBuilders(database: Database) {
  let made = 0;
  const fresh = (word: string) => `${word} ${(made += 1)}`;

  async function insert<Table extends PgTable>(table: Table, values: InferInsertModel<Table>) {
    const rows = (await database
      .insert(table as PgTable)
      .values(values)
      .returning()) as InferSelectModel<Table>[];
    return rows[0] as InferSelectModel<Table>;
  }

  const organisation = (given: Given<typeof organisations> = {}) =>
    insert(organisations, { name: fresh('Organisation'), ...given });

  const features = async (given: Given<typeof organisationFeatures> = {}) =>
    insert(organisationFeatures, {
      id: given.id ?? (await organisation()).id,
      operations: true,
      appOperations: true,
      reporting: true,
      facilityMap: true,
      permissionIngest: false,
      poolTables: true,
      ...given,
    });

  const site = async ({ sharedWith = [], ...given }: Given<typeof sites> & { sharedWith?: readonly number[] } = {}) => {
    const organisationId = given.organisationId ?? (await organisation()).id;
    const row = await insert(sites, { name: fresh('Site'), ...given, organisationId });
    for (const id of sharedWith) await insert(siteShares, { siteId: row.id, organisationId: id });
    return row;
  };

  const area = async (given: Given<typeof areas> = {}) =>
    insert(areas, { name: fresh('Area'), ...given, siteId: given.siteId ?? (await site()).id });

  const unit = async (given: Given<typeof units> = {}) =>
    insert(units, { name: fresh('U'), status: 'locked', ...given, siteId: given.siteId ?? (await site()).id });

  const user = async (given: Given<typeof users> = {}) =>
    insert(users, {
      email: `person${(made += 1)}@example.test`,
      permissions: everywhere(31),
      passwordHash: await sharedHash,
      ...given,
      organisationId: given.organisationId ?? (await organisation()).id,
    });

  const eventLog = async (given: Given<typeof eventLogs> = {}) => {
    const siteId = given.siteId ?? (await site()).id;
    return insert(eventLogs, { event: 'Opened', kind: 'open', createdAt: new Date(), ...given, siteId });
  };

  const actionLog = async (given: Given<typeof actionLogs> = {}) =>
    insert(actionLogs, {
      action: 'Unlock requested',
      createdAt: new Date(),
      ...given,
      organisationId: given.organisationId ?? (await organisation()).id,
    });

  return { organisation, features, site, area, unit, user, eventLog, actionLog };
}
export type Builders = ReturnType<typeof createBuilders>;
