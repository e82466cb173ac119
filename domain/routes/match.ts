import { legacyRedirects, routeIds, routeOf, type RouteId } from './index.ts';
import { pathTo } from './path.ts';

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

function compile(id: RouteId, path: string): Pattern {
  const names: string[] = [];
  let literals = 0;
  const source = path
    .split('/')
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

const patterns = routeIds.map((id) => compile(id, routeOf(id).path)).toSorted((a, b) => b.literals - a.literals);

/** The text of a path segment; null for one whose percent-encoding is broken (RFC 3986, 2.1). */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null; // an address nobody can have meant: unknown, like any other
  }
}

function matchIn(candidates: readonly Pattern[], pathname: string): RouteMatch | null {
  for (const { id, expression, names } of candidates) {
    const found = expression.exec(pathname);
    if (found === null) continue;
    const texts = names.map((_name, index) =>
      found[index + 1] === undefined ? undefined : decoded(found[index + 1] ?? ''),
    );
    if (texts.includes(null)) return null;
    const parameters: Record<string, ParameterValue> = {};
    names.forEach((name, index) => {
      const text = texts[index];
      if (typeof text === 'string') parameters[name] = numeric.test(text) ? Number(text) : text;
    });
    return { id, parameters };
  }
  return null;
}

/** The route that a path belongs to, with its parameters; null for an unknown path. A non-numeric :id is unknown. */
export function matchRoute(pathname: string): RouteMatch | null {
  return matchIn(patterns, pathname);
}

const legacyPatterns = (Object.entries(legacyRedirects) as [path: string, id: RouteId][]).map(([path, id]) =>
  compile(id, path === '/' ? '' : path),
);

/** Where a path of an earlier version leads now; null for every other path. */
export function legacyTarget(pathname: string): string | null {
  const match = matchIn(legacyPatterns, pathname);
  return match === null ? null : pathTo(match.id, match.parameters);
}
