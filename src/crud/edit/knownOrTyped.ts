type Values = Readonly<Record<string, unknown>>;

/** The body without fields that are unknown in the record and were not typed. */
export function knownOrTyped(body: Values, known: Values, changed: readonly string[]): Values {
  const isTyped = (field: string) => changed.some((path) => path === field || path.startsWith(`${field}.`));
  return Object.fromEntries(Object.entries(body).filter(([field]) => known[field] !== undefined || isTyped(field)));
}
