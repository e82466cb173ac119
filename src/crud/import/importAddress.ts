/** The query's parameter that names the open import of its page. */
export const importParameter = 'of';

/** The query that opens an import on the page of its kind. */
export const importSearch = (id: string): string => `?${new URLSearchParams({ [importParameter]: id }).toString()}`;
