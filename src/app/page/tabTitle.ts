import { pageMessages } from '#domain/messages/pages.ts';
import { routeOf, type RouteId } from '#domain/routes/index.ts';
import { matchRoute, type RouteMatch } from '#domain/routes/match.ts';
import { parentOf } from '#domain/routes/parent.ts';

/** The page that names a record's kind: the list of a details page, and an edit page itself. */
function sectionOf({ id, parameters }: RouteMatch): RouteId {
  const parent = parentOf(id, parameters);
  return parent === null || routeOf(parent).path.includes(':id') ? id : parent;
}

/**
 * The title of the browser's tab for a path: "A104 · Units · Gatehouse".
 * @param record the name of the page's record; null while it is unknown.
 */
export function tabTitleOf(pathname: string, record: string | null = null): string {
  const match = matchRoute(pathname);
  if (match === null) return `${pageMessages.notFoundTitle} · Gatehouse`;
  if (record === null) return `${routeOf(match.id).title} · Gatehouse`;
  return `${record} · ${routeOf(sectionOf(match)).title} · Gatehouse`;
}
