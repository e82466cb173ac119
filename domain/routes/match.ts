import { legacyRedirects, routeIds, routeOf, type RouteId } from './index.ts';
import { pathTo } from './path.ts';

/** The value of a path parameter: a number for an :id that is one, and a text for every other. */
export type ParameterValue = string | number;

export interface RouteMatch {
  id: RouteId;
  parameters: Readonly<Record<string, ParameterValue>>;
}

/** A segment of a path: fixed text, or the value of a parameter. */
type Part = { literal: string } | { name: string; optional: boolean };

interface Pattern {
  id: RouteId;
  parts: readonly Part[];
  /** Literal segments; the pattern with more of them wins. */
  literals: number;
}

function compile(id: RouteId, path: string): Pattern {
  const parts = path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment): Part => {
      if (!segment.startsWith(':')) return { literal: segment };
      const optional = segment.endsWith('?');
      return { name: segment.slice(1, optional ? -1 : undefined), optional };
    });
  return { id, parts, literals: parts.filter((part) => 'literal' in part).length };
}

const patterns = routeIds.map((id) => compile(id, routeOf(id).path)).toSorted((a, b) => b.literals - a.literals);

/**
 * The segments of a path as they are meant: a slash at the end or a second one is nothing, and what is percent-encoded
 * is decoded. null where the encoding is broken (RFC 3986, 2.1): an address nobody can have meant.
 */
function segmentsOf(pathname: string): string[] | null {
  try {
    return pathname
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
  } catch {
    return null; // unknown, like any other
  }
}

/** The value of a parameter; null for one that the route cannot have. */
function valueOf(id: RouteId, name: string, text: string): ParameterValue | null {
  if (name !== 'id') {
    const values = routeOf(id).values?.[name];
    return values === undefined || values.includes(text) ? text : null;
  }
  // A number beyond the safe ones would become that of another record.
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number > 0 && Number.isSafeInteger(number)) return number;
  // A public page says so itself: its visitor could be led to a sign-in only.
  return routeOf(id).public === true ? text : null;
}

function matchOne({ id, parts }: Pattern, segments: readonly string[]): RouteMatch | null {
  if (segments.length > parts.length) return null;
  const parameters: Record<string, ParameterValue> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index];
    if ('literal' in part) {
      if (segment !== part.literal) return null;
    } else if (segment !== undefined) {
      const value = valueOf(id, part.name, segment);
      if (value === null) return null;
      parameters[part.name] = value;
    } else if (!part.optional) return null;
  }
  return { id, parameters };
}

function matchIn(candidates: readonly Pattern[], pathname: string): RouteMatch | null {
  const segments = segmentsOf(pathname);
  if (segments === null) return null;
  for (const candidate of candidates) {
    const match = matchOne(candidate, segments);
    if (match !== null) return match;
  }
  return null;
}

/**
 * The route that a path belongs to, with its parameters; null for an unknown path. An :id that is not a positive whole
 * number is unknown, save to a public page, which gets it as text; so is every other value that its route cannot have.
 */
export function matchRoute(pathname: string): RouteMatch | null {
  return matchIn(patterns, pathname);
}

const legacyPatterns = Object.entries(legacyRedirects).map(([path, id]) => compile(id, path));

/** Where a path of an earlier version leads now; null for every other path. */
export function legacyTarget(pathname: string): string | null {
  const match = matchIn(legacyPatterns, pathname);
  return match === null ? null : pathTo(match.id, match.parameters);
}

/**
 * Where an address leads before anything is asked about it: a path of an earlier version to its page of today, and one
 * that is written otherwise than the dashboard writes it (a slash too many, zeros before a number) to the usual one.
 * null: it needs no change.
 */
export function usualPath(pathname: string): string | null {
  const legacy = legacyTarget(pathname);
  if (legacy !== null) return legacy;
  const match = matchRoute(pathname);
  const usual = match === null ? pathname : pathTo(match.id, match.parameters);
  return usual === pathname ? null : usual;
}
