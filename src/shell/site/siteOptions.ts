import { allSites } from '#domain/entities/site.ts';
import { routeOf, type RouteId } from '#domain/routes/index.ts';
import { foldText } from '#domain/search/foldText.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import type { NamedSite } from '#crud/context/session.ts';

export interface SiteOption {
  id: number;
  name: string;
  /** The site's place, if the record has one. */
  place: string;
}

/** All Sites is offered with more than one site, and not on dashboard routes. */
export function offersAllSites(siteCount: number, shown: RouteId | null): boolean {
  return siteCount > 1 && !(shown !== null && routeOf(shown).navigation?.group === 'Dashboard');
}

/** The sites whose name or place contains every word of the query, after All Sites. */
export function siteOptions(sites: readonly NamedSite[], withAll: boolean, query: string): SiteOption[] {
  const words = wordsOf(foldText(query));
  const options = sites.map(toOption);
  const all = withAll ? [{ ...allSites, place: `All ${sites.length} sites` }] : [];
  return [...all, ...options].filter(({ name, place }) => {
    const text = foldText(`${name} ${place}`);
    return words.every((word) => text.includes(word));
  });
}

function toOption({ id, name, suburb, state }: NamedSite): SiteOption {
  return { id, name, place: [suburb, state].filter(Boolean).join(', ') };
}
