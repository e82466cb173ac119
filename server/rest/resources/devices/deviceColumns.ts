import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ResourceTable } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';

const common = ['id', 'siteId', 'name', 'serialNumber', 'firmware', 'online', 'lastHeardAt', 'fault'] as const;
type Common = (typeof common)[number];

type DeviceTable = ResourceTable & { _: { columns: Record<Common, AnyPgColumn> } };

/** The columns that all devices have, and further ones. */
export const deviceColumnsOf = <Table extends DeviceTable, Field extends keyof Table['_']['columns'] & string>(
  table: Table,
  ...further: readonly Field[]
) => columnsNamed<Table, Common | Field>(table, [...common, ...further]);
