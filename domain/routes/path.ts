import { routeOf, type RouteId } from './index.ts';

export type PathParameters = Readonly<Record<string, string | number | undefined>>;

/**
 * The address of a route with its parameters filled in.
 * @throws when a parameter that the path needs is missing.
 */
export function pathTo(id: RouteId, parameters: PathParameters = {}): string {
  return routeOf(id).path.replace(/\/:(\w+)(\?)?/g, (_whole, name: string, optional: string | undefined) => {
    const value = parameters[name];
    if (value !== undefined) return `/${encodeURIComponent(String(value))}`;
    if (optional !== undefined) return '';
    throw new Error(`The route ${id} needs the parameter "${name}".`);
  });
}
