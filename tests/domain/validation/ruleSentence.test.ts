import { expect, it } from 'vitest';
import { z } from 'zod';
import { ruleSentence } from '#domain/validation/ruleSentence.ts';

it.each<[string, z.ZodType, unknown]>([
  ['Must be at most 255.', z.number().max(255), 256],
  ['Must be at least 1.', z.number().min(1), 0],
  ['Must be above 0.', z.number().positive(), 0],
  ['Must be below 10.', z.number().lt(10), 10],
  ['Must be at most 3 characters.', z.string().max(3), 'four'],
  ['Must be at least 2 characters.', z.string().min(2), 'a'],
  ['Must be at most 1 entries.', z.array(z.string()).max(1), ['a', 'b']],
  ['This is not valid.', z.string(), 7],
  ['This is not valid.', z.string().regex(/^a$/), 'b'],
])('%s', (sentence, schema, value) => {
  expect(schema.safeParse(value, { error: ruleSentence }).error?.issues[0]?.message).toBe(sentence);
});
