import { z } from 'zod';
import { entities, entityNames, type EntityName } from '#domain/entities/index.ts';
import { capitalised } from '#domain/states/words.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Date patterns repeat the format; numbers have default limits. */
function tidy(schema: JsonSchema): void {
  if (schema.format === 'date-time' || schema.format === 'date') delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/** The schema of a sent body, in JSON Schema 2020-12, which is the one of OpenAPI 3.1. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...wire } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  return wire;
}

/** "mapUnit" to "MapUnit". */
const componentName = (name: EntityName) => capitalised(name);

export const reference = (name: EntityName): JsonSchema => ({ $ref: `#/components/schemas/${componentName(name)}` });

export const recordSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    entityNames.map((name) => [
      componentName(name),
      { ...jsonSchemaOf(entities[name].schema), description: `${entities[name].label.one}.` },
    ]),
  );
