import type { z } from 'zod';

interface Located {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

const isGiven = (value: number | null | undefined) => value !== null && value !== undefined;

/** Which coordinate is missing, in a sentence; null: both or neither are given. 0 is given. */
export function missingCoordinate({
  latitude,
  longitude,
}: Located): { field: 'latitude' | 'longitude'; sentence: string } | null {
  if (isGiven(latitude) === isGiven(longitude)) return null;
  return isGiven(longitude)
    ? { field: 'latitude', sentence: 'Latitude is required when Longitude is given.' }
    : { field: 'longitude', sentence: 'Longitude is required when Latitude is given.' };
}

/** A body with both coordinates or neither. */
export function located<Body extends z.ZodObject>(body: Body): Body {
  return body.superRefine((values, context) => {
    const missing = missingCoordinate(values as Located);
    if (missing !== null) context.addIssue({ code: 'custom', path: [missing.field], message: missing.sentence });
  });
}
