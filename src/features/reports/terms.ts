import { definitions, type Definition } from '#domain/reports/definitions.ts';

/** The terms that a report explains, in its order. */
export function termsOf(ids: readonly string[]): (Definition & { id: string })[] {
  const known: Readonly<Record<string, Definition>> = definitions;
  return ids.flatMap((id) => {
    const definition = Object.hasOwn(known, id) ? known[id] : undefined;
    return definition === undefined ? [] : [{ id, ...definition }];
  });
}
