import { z } from 'zod';
import { contactRests } from '../states/network.ts';

/** A record's id, given by the server. */
export const id = z.number().int().positive();

/** The highest integer that the database takes. */
export const highestId = 2_147_483_647;

/** A moment: ISO 8601 with offset, kept as text. */
export const instant = z.iso.datetime({ offset: true });

/** A day such as "2026-11-21", in the site's zone. */
export const day = z.iso.date();

/** Australian dollars, to the cent. */
export const money = z.number();

/** Another record, shown by name. */
export const named = z.looseObject({ id, name: z.string() });

/** The fields that all devices have. */
export const deviceFields = {
  id,
  siteId: id,
  name: z.string(),
  serialNumber: z.string().nullish(),
  firmware: z.string().nullish(),
  online: z.boolean(),
  /** When the server last heard from it; absent: never. */
  lastHeardAt: instant.nullish(),
  /** The device's fault in words; absent: none known. */
  fault: z.string().nullish(),
};

/** An output channel of a controller, from 0. A record has both fields or neither. */
export const wiring = {
  controllerId: id.nullish(),
  channel: z.number().int().min(0).nullish(),
};

/** How far the signal of the last week lies below the weeks before, in dB; null: unknown; absent: the server can't tell. */
export const signalCourse = { signalLoss: z.number().nullish() };

/** A device's link to the device on the network that it stands for: null without one; absent: the server has no such. */
export const networkLink = { networkDeviceId: id.nullish() };

/** A door's contact: an input of its controller, and how it stands while the door is shut. A record has both or neither. */
export const contact = {
  contactInput: z.number().int().min(0).nullish(),
  contactRest: z.enum(contactRests).nullish(),
};

/** An address in Australian form. */
export const addressFields = {
  street1: z.string(),
  street2: z.string().nullish(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
};
