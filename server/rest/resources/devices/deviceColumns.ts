import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { columnsNamed } from '#server/rest/crud/search.ts';

type DeviceTable = PgTable & { id: AnyPgColumn };

/** What every device sends of itself, and further columns of its table. */
export const deviceColumnsOf = (table: DeviceTable, ...further: readonly string[]) =>
  columnsNamed(table, [
    ...['id', 'siteId', 'name', 'serialNumber', 'firmware', 'online', 'lastHeardAt', 'fault'],
    ...further,
  ]);
