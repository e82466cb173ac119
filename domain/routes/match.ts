import { routeIds, routeOf, type RouteId } from './index.ts';

/** The value of a path parameter: a number when it is numeric. */
export type ParameterValue = string | number;

export interface RouteMatch {
  id: RouteId;
  parameters: Readonly<Record<string, ParameterValue>>;
}

interface Pattern {
  id: RouteId;
  expression: RegExp;
  names: string[];
  /** Literal segments; the pattern with more of them wins. */
  literals: number;
}

const numeric = /^\d+$/;

function compile(id: RouteId): Pattern {
  const names: string[] = [];
  let literals = 0;
  const source = routeOf(id)
    .path.split('/')
    .slice(1)
    .map((segment) => {
      if (!segment.startsWith(':')) {
        literals += 1;
        return `/${segment}`;
      }
      const optional = segment.endsWith('?');
      const name = segment.slice(1, optional ? -1 : undefined);
      names.push(name);
      const value = name === 'id' ? '(\\d+)' : '([^/]+)';
      return optional ? `(?:/${value})?` : `/${value}`;
    })
    .join('');
  return { id, expression: new RegExp(`^${source}/?$`), names, literals };
}

const patterns = routeIds.map(compile).toSorted((a, b) => b.literals - a.literals);

/** The route that a path belongs to, with its parameters; null for an unknown path. A non-numeric :id is unknown. */
export function matchRoute(pathname: string): RouteMatch | null {
  for (const { id, expression, names } of patterns) {
    const found = expression.exec(pathname);
    if (found === null) continue;
    const parameters: Record<string, ParameterValue> = {};
    names.forEach((name, index) => {
      const value = found[index + 1];
      if (value !== undefined) parameters[name] = numeric.test(value) ? Number(value) : decodeURIComponent(value);
    });
    return { id, parameters };
  }
  return null;
}
