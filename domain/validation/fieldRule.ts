import type { z } from 'zod';

export interface FieldRule<Body extends z.ZodObject> {
  /** The fields that the rule compares. Its issues name them as `params.fields`. */
  fields: readonly (keyof z.output<Body> & string)[];
  /** The field at which the message stands. */
  at: keyof z.output<Body> & string;
  message: string;
  /** Whether the rule stops the save of a stored record that broke it before. */
  isStrict?: boolean;
}

/** For Zod's `refine`: compares fields also while others have mistakes. What is no record at all has no fields. */
export const besideMistakes = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** A body with a rule over several fields, which holds beside mistakes in other fields. */
export function withFieldRule<Body extends z.ZodObject>(
  body: Body,
  { fields, at, message, isStrict = false }: FieldRule<Body>,
  holds: (values: z.output<Body>) => boolean,
): Body {
  return body.refine(holds, { path: [at], error: message, params: { fields, isStrict }, ...besideMistakes });
}

/** 0 is given. */
const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';

/**
 * A body with all of several fields or none.
 * @param messages each field's message for when it is missing.
 * @param needing further fields that need them all.
 */
export function allOrNone<Body extends z.ZodObject>(
  body: Body,
  messages: Readonly<Record<string, string>>,
  { needing = Object.keys(messages), isStrict = false }: { needing?: readonly string[]; isStrict?: boolean } = {},
): Body {
  const fields = [...new Set([...Object.keys(messages), ...needing])];
  return Object.entries(messages).reduce<Body>(
    (ruled, [field, message]) =>
      withFieldRule(ruled, { fields, at: field, message, isStrict }, (values) => {
        const given = values as Readonly<Record<string, unknown>>;
        return isGiven(given[field]) || !needing.some((each) => isGiven(given[each]));
      }),
    body,
  );
}
