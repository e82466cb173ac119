import { textAtPath } from '../search/textAtPath.ts';
import { entityOf, type EntityName } from './index.ts';

/** The record's name, or its kind and number ("Gate 12"); its kind alone where a part of another record has neither. */
export function recordName(entity: EntityName, record: { id?: number | undefined }): string {
  const { label, search, names = [search.slice(0, 1)] } = entityOf(entity);
  for (const fields of names) {
    const name = fields
      .map((field) => textAtPath(record, field).trim())
      .filter(Boolean)
      .join(' ');
    if (name !== '') return name;
  }
  return record.id === undefined ? label.one : `${label.one} ${record.id}`;
}
