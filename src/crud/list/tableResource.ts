import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { nameOf } from '#domain/search/nameOf.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';

interface OfEntity {
  entity: EntityName;
  label?: undefined;
}

/** Rows of several entities, with a name for them all, and the field that names each. */
interface OfSeveral {
  entity?: undefined;
  label: string;
  nameField: string;
}

/** What a table knows of its rows. */
export type TableResource = Pick<AnyResource, 'attributes' | 'actions'> & (OfEntity | OfSeveral);

/** What a table is called: "Units". */
export function tableLabel(of: OfEntity | OfSeveral): string {
  return of.entity === undefined ? of.label : entityOf(of.entity).label.many;
}

/** What a row is called; its number where it has no name. */
export function rowName(of: OfEntity | OfSeveral, row: AnyRow): string {
  return of.entity === undefined ? nameOf(row, of.nameField) || `#${row.id}` : recordName(of.entity, row);
}
