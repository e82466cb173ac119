import type { RowQuery } from '#collections/rowQuery.ts';

/** The most rows: no device has more. */
export const mostDevices = 500;

/** The query of the devices with their parent's id in a field, by name; a count on their tab asks the same. */
export function devicesBy(field: string, id: number, siteId: number | undefined): RowQuery {
  return { siteId, where: { [field]: [id] }, sort: { field: 'name', direction: 'asc' }, limit: mostDevices };
}
