import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SetEntity } from '#domain/commands/doorSettings.ts';
import { gates } from '#server/storage/schema/access/gates.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';

export interface SetRow {
  id: number;
  siteId: number;
  name: string;
}

type Column<Data> = AnyPgColumn<{ data: Data; notNull: true }>;

/** The columns that the tables share. */
type SetTable = PgTable & { id: Column<number>; siteId: Column<number>; name: Column<string> };

export const setTables: Readonly<Record<SetEntity, SetTable>> = { controller: controllers, gate: gates };

/** The subject of a log line. */
export const lineOf = (entity: SetEntity, { id, siteId }: SetRow) => ({
  siteId,
  entity,
  recordId: id,
  gateId: entity === 'gate' ? id : null,
  controllerId: entity === 'controller' ? id : null,
});
