import type { EntityName } from '../entities/index.ts';
import { isOneOf } from '../states/words.ts';
import { routeIds, type RouteId } from './index.ts';

const pages = ['list', 'detail', 'create', 'edit'] as const;
type Page = (typeof pages)[number];

/** The pages of an entity in the route table. */
export type ResourceRoutes = { [Name in Page]?: RouteId };

type NameIn<Route> = Route extends `${infer Name}.${Page}` ? Name : never;

/** The routes that begin with a name: those of `unit` are `unit.list`, `unit.detail`, `unit.create` and `unit.edit`. */
export function routesOf(name: EntityName | NameIn<RouteId>): ResourceRoutes {
  const existing = pages.flatMap((page) => {
    const id = `${name}.${page}`;
    return isOneOf(routeIds, id) ? [[page, id] as const] : [];
  });
  return Object.fromEntries(existing);
}
