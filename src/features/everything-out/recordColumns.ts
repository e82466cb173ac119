import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { everythingOutMessages as messages } from '#domain/messages/everythingOut.ts';

interface Definition {
  type: string;
  innerType?: { def: Definition };
  entries?: Record<string, string>;
}

/** A column of a file that is there to keep: a field under the API's own name. */
export interface RecordColumn {
  header: string;
  meaning: string;
  write(record: AnyRecord): string | number;
}

const shapeOf = (entity: EntityName) =>
  (entityOf(entity).schema as unknown as { shape: Record<string, { def: Definition }> }).shape;

function meaningOf({ type, innerType, entries }: Definition): string {
  if (innerType !== undefined) return meaningOf(innerType.def);
  if (entries !== undefined) return messages.oneOf(Object.values(entries));
  if (type === 'number') return messages.types.number;
  if (type === 'boolean') return messages.types.boolean;
  return type === 'array' || type === 'object' || type === 'record' ? messages.types.parts : messages.types.text;
}

function written(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

/** Every declared field of an entity, and one column for fields that only this server sends. */
export function recordColumns(entity: EntityName): readonly RecordColumn[] {
  const shape = shapeOf(entity);
  const declared = Object.entries(shape).map(([field, { def }]): RecordColumn => ({
    header: field,
    meaning: meaningOf(def),
    write: (record) => written(record[field]),
  }));
  // The replica's own fields begin so.
  const isOther = (field: string) => !Object.hasOwn(shape, field) && !field.startsWith('_');
  return [
    ...declared,
    {
      header: messages.otherFields,
      meaning: messages.otherFieldsMeaning,
      write: (record) => {
        const others = Object.entries(record).filter(([field]) => isOther(field));
        return others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others));
      },
    },
  ];
}
