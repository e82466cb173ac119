import { z } from 'zod';
import { highestId } from '#domain/entities/fields.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import { issueSentence } from './issueSentence.ts';

/** @throws Refusal with status 400 and the first invalid field. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined || issue.path.length === 0) throw new Refusal(400, sentences.noBody);
  throw new Refusal(400, issueSentence(issue), String(issue.path[0]));
}

const idSchema = z.coerce.number().int().positive();

// Made once: Zod compiles each schema at its first use.
const parametersSchema = z.object({ id: idSchema });

/**
 * Parses the id in the path.
 * @throws Refusal with status 400 for an invalid id.
 */
export function parseId(parameters: unknown): number {
  const parsed = parametersSchema.safeParse(parameters);
  if (!parsed.success) throw new Refusal(400, sentences.idNotNumber);
  return Math.min(parsed.data.id, highestId);
}

const batchSchema = z
  .union([z.array(idSchema), z.object({ items: z.array(idSchema) }).transform(({ items }) => items)])
  .pipe(z.array(z.number()).min(1).max(1000));

/**
 * Parses `{items: [1, 2]}` or `[1, 2]`.
 * @throws Refusal with status 400.
 */
export function parseBatch(body: unknown): number[] {
  const parsed = batchSchema.safeParse(body);
  if (!parsed.success) throw new Refusal(400, sentences.batchUnreadable, 'items');
  return [...new Set(parsed.data.map((id) => Math.min(id, highestId)))].toSorted((a, b) => a - b);
}
