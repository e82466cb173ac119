import { z } from 'zod';

/** A record's number, given by the server. */
export const id = z.number().int().positive();

/** A moment: ISO 8601 with offset, kept as text. */
export const instant = z.iso.datetime({ offset: true });

/** A day: "2026-11-21". It has no zone: it is the site's. */
export const day = z.iso.date();

/** Australian dollars, to the cent. */
export const money = z.number();

/** A record that another one shows by name. */
export const named = z.looseObject({ id, name: z.string() });

/** What an engineer first asks of any device. */
export const deviceFields = {
  id,
  siteId: id,
  name: z.string(),
  serialNumber: z.string().nullish(),
  firmware: z.string().nullish(),
  online: z.boolean(),
  /** When the server last heard of it; absent: never. */
  lastHeardAt: instant.nullish(),
  /** What is wrong with it, in words; absent: nothing known. */
  fault: z.string().nullish(),
};

/** Where a device hangs: an output channel of a controller, counted from 0. Both or neither. */
export const wiring = {
  controllerId: id.nullish(),
  channel: z.number().int().min(0).nullish(),
};

/** An address in the form in which Australians write it. */
export const addressFields = {
  street1: z.string(),
  street2: z.string().nullish(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
};
