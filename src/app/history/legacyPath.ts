import { matchPath } from 'react-router-dom';
import { legacyRedirects, type RouteId } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';

const redirects = Object.entries(legacyRedirects) as [pattern: string, id: RouteId][];

/** Where a path of an earlier version leads now; null for every other path. */
export function legacyTarget(pathname: string): string | null {
  for (const [path, id] of redirects) {
    const match = matchPath({ path, caseSensitive: true }, pathname);
    if (match !== null) return pathTo(id, match.params);
  }
  return null;
}
