import { z } from 'zod';

/** A record's number, given by the server. */
export const id = z.number().int().positive();

/** A moment as it is on the wire: ISO 8601 with offset, kept as text. */
export const instant = z.iso.datetime({ offset: true });
