import type { z } from 'zod';
import { allOrNone } from './fieldRule.ts';

interface Located {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

const messages = {
  latitude: 'Latitude is required when Longitude is given.',
  longitude: 'Longitude is required when Latitude is given.',
} as const;

const isGiven = (value: number | null | undefined) => value !== null && value !== undefined;

/** The missing coordinate, in a sentence; null: both or neither are given. 0 is given. */
export function missingCoordinate({
  latitude,
  longitude,
}: Located): { field: 'latitude' | 'longitude'; sentence: string } | null {
  if (isGiven(latitude) === isGiven(longitude)) return null;
  const field = isGiven(longitude) ? 'latitude' : 'longitude';
  return { field, sentence: messages[field] };
}

/** A body with both coordinates or neither. */
export function located<Body extends z.ZodObject>(body: Body): Body {
  return allOrNone(body, messages);
}
