/**
 * What may be logged of a failure: its kind and where it happened. Never its message: that of a failed statement holds
 * the values, which may be personal.
 */
export function loggable(error: unknown): { name: string; code?: string | undefined; at: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { cause } = error;
  const { code } = (cause instanceof Error ? cause : error) as NodeJS.ErrnoException;
  const at = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { name: error.name, code, at };
}
