import type { Api } from '#collections/transport/api.ts';
import { allSites, type Site } from '#domain/entities/site.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import type { NamedSite } from '#crud/context/session.ts';
import { readOptions } from '#crud/data/readOptions.ts';

/** The names of the sites that the API tells for scope alone, in their order. @throws AppError */
export async function readSiteNames(api: Api, signal: AbortSignal): Promise<NamedSite[]> {
  const records = (await readOptions(api, { entity: 'site', siteId: allSites.id, signal })) as Site[];
  return records
    .map((site) => ({ ...site, name: recordName('site', site) }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}
