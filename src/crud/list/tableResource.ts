import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { textAtPath } from '#domain/search/textAtPath.ts';
import type { AnyResource, AnyRow, Column } from '../descriptor/define.ts';

interface OfEntity {
  entity: EntityName;
  label?: undefined;
}

/** Rows of several entities: their common label, and the field with each row's name. */
interface OfSeveral {
  entity?: undefined;
  label: string;
  nameField: string;
}

export type TableResource = Pick<
  AnyResource,
  'attributes' | 'actions' | 'actionsWidth' | 'firstSorting' | 'sectionOf'
> &
  Partial<Pick<AnyResource, 'routes'>> &
  (OfEntity | OfSeveral);

/** Whether a column's link leads to the row's own page; false where it leads to another record, as a booking's customer. */
export function leadsToOwnPage({ routes }: TableResource, { link }: Column<AnyRow>, row: AnyRow): boolean {
  return link !== undefined && routes !== undefined && link(row).to === routes.detail;
}

/** The table's label: "Units". */
export function tableLabel(of: OfEntity | OfSeveral): string {
  return of.entity === undefined ? of.label : entityOf(of.entity).label.many;
}

/** The row's name, else its number. */
export function rowName(of: OfEntity | OfSeveral, row: AnyRow): string {
  return of.entity === undefined ? textAtPath(row, of.nameField) || `#${row.id}` : recordName(of.entity, row);
}
