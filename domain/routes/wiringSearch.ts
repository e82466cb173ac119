const fields = ['siteId', 'controllerId', 'channel'] as const;

/** A free channel that a form connects its record to. */
export type ChosenWiring = Partial<Record<(typeof fields)[number], number>>;

/** The query of a create or edit page that chooses a channel in its form. */
export function wiringSearch(wiring: ChosenWiring): string {
  const given = fields.flatMap((field) => (wiring[field] === undefined ? [] : [[field, String(wiring[field])]]));
  return `?${new URLSearchParams(given).toString()}`;
}

/** The chosen channel in a page's query, of the fields that its form has. */
export function chosenWiring(query: URLSearchParams, shape: object): ChosenWiring {
  const given = fields.flatMap((field) => {
    const text = query.get(field) ?? '';
    return field in shape && /^\d{1,15}$/.test(text) ? [[field, Number(text)] as const] : [];
  });
  return Object.fromEntries(given);
}
