import { commandBodySchema } from '#domain/calls/command.ts';
import { Refusal } from '#server/rest/refusal.ts';

/** The key of a command's body; undefined when it has none. @throws Refusal 400 for a body that is no command's. */
export function parseCommandKey(body: unknown): string | undefined {
  const parsed = commandBodySchema.safeParse(body);
  if (!parsed.success) throw new Refusal(400, 'The key of a command is a text of 8 to 64 characters.');
  return parsed.data?.key;
}
