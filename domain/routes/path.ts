import { routeOf, type RouteId } from './index.ts';

export type PathParameters = Readonly<Record<string, string | number | undefined>>;

/** @throws when a parameter is missing. */
export function pathTo(id: RouteId, parameters: PathParameters = {}): string {
  return routeOf(id).path.replace(/\/:(\w+)(\?)?/g, (_whole, name: string, optional: string | undefined) => {
    const value = parameters[name];
    if (value !== undefined) return `/${encodeURIComponent(String(value))}`;
    if (optional !== undefined) return '';
    throw new Error(`The route ${id} needs the parameter "${name}".`);
  });
}
