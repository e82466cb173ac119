import { z } from 'zod';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';

function shapeOf(entity: EntityName): z.core.$ZodLooseShape {
  const { schema } = entityOf(entity);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** Makes rows into JSON: dates become ISO 8601 texts; null is omitted where the entity does not allow it. */
export function wireMaker(entity: EntityName): (row: Readonly<Record<string, unknown>>) => AnyRecord {
  const shape = shapeOf(entity);
  const knowsNull = new Set(Object.keys(shape).filter((field) => z.safeParse(shape[field] as z.ZodType, null).success));
  return (row) => {
    const record: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(row)) {
      if (value instanceof Date) record[field] = value.toISOString();
      else if (value !== null || knowsNull.has(field)) record[field] = value;
    }
    return record as AnyRecord;
  };
}
