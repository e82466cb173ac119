import { z } from 'zod';
import { id } from '#domain/entities/fields.ts';

const oneLine = /^[^\n\v\f\r\u0085\u2028\u2029]*$/;

/** A name that a person reads: not empty, and of one line. */
export const nameField = z
  .string()
  .trim()
  .min(1, 'Name is required.')
  .max(120, 'Name may have 120 characters at most.')
  .regex(oneLine, 'Name must be one line.');

export const lineField = z
  .string()
  .trim()
  .max(200, 'This may have 200 characters at most.')
  .regex(oneLine, 'This must be one line.');

function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: zone });
    return true;
  } catch {
    return false; // RangeError is how Intl says that it knows no such zone
  }
}

/** An IANA zone that this system knows. */
export const timeZoneField = z.string().refine(isZone, 'Time zone must be a valid IANA specifier');

const between = (low: number, high: number, sentence: string) => z.number().min(low, sentence).max(high, sentence);

export const latitudeField = between(-85, 85, 'Latitude must be between -85 and 85');
export const longitudeField = between(-180, 180, 'Longitude must be between -180 and 180');

export const postcodeField = z.string().regex(/^\d{4}$/, 'Postcode must be 4 digits.');

/** The id of a record that this one refers to. */
export const referenceField = id.max(2_147_483_647);
