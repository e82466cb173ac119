import { legacyRedirects, routeIds, routeOf, type RouteId } from './index.ts';
import { pathTo } from './path.ts';

/** An :id gives a number where it is one; all else is text. */
export type ParameterValue = string | number;

export interface RouteMatch {
  id: RouteId;
  parameters: Readonly<Record<string, ParameterValue>>;
}

/** A part of a path: fixed text, or a parameter's value. */
type Part = { literal: string } | { name: string; optional: boolean };

interface Pattern {
  id: RouteId;
  parts: readonly Part[];
  /** The pattern with more literals wins. */
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

/** The path's segments, decoded, without empty ones. null: broken percent-encoding (RFC 3986, 2.1). */
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

/** Reads a parameter's value; null: the route has no such value. */
function valueOf(id: RouteId, name: string, text: string): ParameterValue | null {
  if (name !== 'id') {
    const values = routeOf(id).values?.[name];
    return values === undefined || values.includes(text) ? text : null;
  }
  // An unsafe integer would become another record's number.
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number > 0 && Number.isSafeInteger(number)) return number;
  // A public page reports it itself: a redirect could only lead to the sign-in.
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
 * null: unknown. An :id that is no positive whole number is unknown, except on a public page, which gets it as text; so
 * is any other value that the route cannot have.
 */
export function matchRoute(pathname: string): RouteMatch | null {
  return matchIn(patterns, pathname);
}

const legacyPatterns = Object.entries(legacyRedirects).map(([path, id]) => compile(id, path));

/** The new path for a path of an earlier version; null: it is none. */
export function legacyTarget(pathname: string): string | null {
  const match = matchIn(legacyPatterns, pathname);
  return match === null ? null : pathTo(match.id, match.parameters);
}

/**
 * Redirects before any check: an old path to its page, and an unusual spelling (extra slash, zeros before a number) to
 * the usual one. null: none.
 */
export function usualPath(pathname: string): string | null {
  const legacy = legacyTarget(pathname);
  if (legacy !== null) return legacy;
  const match = matchRoute(pathname);
  const usual = match === null ? pathname : pathTo(match.id, match.parameters);
  return usual === pathname ? null : usual;
}
