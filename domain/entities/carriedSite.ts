import { isFields } from './readable.ts';

const nameIn = (site: unknown): unknown => (isFields(site) ? site['name'] : site);

/** The name of its site that a record carries, as `site: { name }`, `site: "Alexandria"` or `siteName`; null: none. */
export function carriedSiteName(record: object): string | null {
  const fields = record as Readonly<Record<string, unknown>>;
  const names = [fields['site'], fields['Site'], fields['siteName']].map(nameIn);
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}
