import { pageMessages } from '#domain/messages/pages.ts';
import { routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { hasPage } from '../pages.ts';

/** The title of the browser's tab for a path. */
export function titleOf(pathname: string): string {
  const match = matchRoute(pathname);
  const title = match !== null && hasPage(match.id) ? routeOf(match.id).title : pageMessages.notFoundTitle;
  return `${title} · Gatehouse`;
}
