/** The query's parameter that names the open import of its page. */
export const importParameter = 'of';
/** The query's parameter that opens the form which makes many records, instead of a file. */
export const makeParameter = 'make';

/** The query that opens an import on the page of its kind. */
export const importSearch = (id: string): string => `?${new URLSearchParams({ [importParameter]: id }).toString()}`;

/** The query that opens the form for many records on the page of their kind. */
export const makeSearch = `?${makeParameter}`;
