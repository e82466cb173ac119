import { routeOf, type RouteId } from './index.ts';
import type { PathParameters } from './path.ts';

/** The page that a page leads back to, with the same parameters; null: none. */
export function parentOf(id: RouteId, { type, kind }: PathParameters = {}): RouteId | null {
  const { parent = null, parentByType } = routeOf(id);
  const ofType = parentByType?.[String(type ?? kind)];
  return ofType === undefined ? parent : ofType;
}
