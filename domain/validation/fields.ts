import { roundToCent } from '../money/dollars.ts';
import { z } from 'zod';
import { highestId, id } from '../entities/fields.ts';
import { largestAmount } from '../limits/money.ts';
import { allOrNone } from './fieldRule.ts';
import { barePhone } from './phoneText.ts';
import { pinDigits, pinDigitsText } from './pin.ts';
import { isZone } from './zone.ts';

const oneLine = /^[^\n\v\f\r\u0085\u2028\u2029]*$/;

/** A text that is required: missing, null and empty ones get the same sentence. */
const requiredText = (sentence: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? sentence : undefined) })
    .trim()
    .min(1, sentence);

/** A name: one line, not empty. */
export const nameField = requiredText('Name is required')
  .max(120, 'Name must be 120 characters or fewer.')
  .regex(oneLine, 'Name must be a single line.');

const asLine = (text: z.ZodString) =>
  text.max(200, 'Must be 200 characters or fewer.').regex(oneLine, 'Must be a single line.');

export const lineField = asLine(z.string().trim());

/** @param sentence the message for an empty line. */
export const requiredLine = (sentence: string) => asLine(requiredText(sentence));

/** A code, such as a serial number: one line without white space. */
export const codeField = lineField.regex(/^\S*$/, 'Must not contain spaces.');

/** Time zones are IANA names that this system knows. */
const noZone = 'Time zone must be a valid IANA specifier';
export const timeZoneField = z.string({ error: noZone }).refine(isZone, noZone);

/** Numbers as a form may send them: an empty text is null, and a numeral is its number. */
function typedNumber(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  return given.trim() === '' ? null : Number(given);
}

/** A coordinate in degrees; null: unknown. */
function coordinate(limit: number, sentence: string) {
  const degrees = z.number({ error: sentence }).min(-limit, sentence).max(limit, sentence);
  return z.preprocess(typedNumber, degrees.nullish()).optional();
}

export const latitudeField = coordinate(85, 'Latitude must be between -85 and 85');
export const longitudeField = coordinate(180, 'Longitude must be between -180 and 180');

const noPostcode = 'Postcode must be 4 digits.';
export const postcodeField = z
  .string({ error: noPostcode })
  .max(4, noPostcode)
  .regex(/^\d{4}$/, noPostcode);

/** The id of a related record. */
export const referenceField = id.max(highestId);

/** A text of several lines. */
export const textField = z.string().trim().max(5_000, 'Must be 5,000 characters or fewer.');

/**
 * An area code or mobile prefix with eight digits, after an optional 0 or +61; 13 or 180 with four digits; 1300 or 1800
 * with six.
 */
const australianNumber = /^(?:(?:0|\+61)?[23478]\d{8}|(?:13|180)\d{4}|1[38]00\d{6})$/;

const noPhone = 'Please enter a valid Australian phone number.';
export const phoneField = z
  .string({ error: noPhone })
  .trim()
  .max(40, noPhone)
  .refine((text) => australianNumber.test(barePhone(text)), noPhone);

export const emailField = z.email('Please enter a valid email address.').max(200);

const addressMessages = {
  street1: 'Street address is required.',
  suburb: 'Suburb is required.',
  state: 'State is required.',
  postcode: noPostcode,
  country: 'Country is required.',
};

export const addressFields = {
  street1: requiredLine(addressMessages.street1),
  street2: lineField.nullish(),
  suburb: requiredLine(addressMessages.suburb),
  state: requiredLine(addressMessages.state),
  postcode: postcodeField,
  country: requiredLine(addressMessages.country),
};

/** A body with a whole address or none. A country alone is none. */
export function addressed<Body extends z.ZodObject>(body: Body): Body {
  return allOrNone(body, addressMessages, { needing: ['street1', 'street2', 'suburb', 'state', 'postcode'] });
}

/** Australian dollars, to the cent. */
export const moneyField = z
  .number()
  .min(0, 'Enter an amount of 0 or more.')
  .max(largestAmount.dollars, `Enter an amount of ${largestAmount.text} or less.`)
  .refine(
    (amount) => Math.abs(amount - roundToCent(amount)) < 1e-8,
    'Enter an amount with no more than 2 decimal places.',
  );

const yearsSentence = 'The year must be between 1900 and 2999.';

/** Years that a database and a browser can store; others are typing mistakes. */
const isOfOurTimes = (year: number) => year >= 1900 && year <= 2999;

/** A moment with its offset from UTC; it becomes a date. */
export const momentField = z.iso
  .datetime({ offset: true, error: 'Enter a date and time such as 2026-11-21T09:30:00+11:00.' })
  .transform((text) => new Date(text))
  .refine((moment) => isOfOurTimes(moment.getUTCFullYear()), yearsSentence);

/** A day such as "2026-11-21", in the site's zone. */
export const dayField = z.iso
  .date('Enter a date such as 2026-12-31.')
  .refine((day) => isOfOurTimes(Number(day.slice(0, 4))), yearsSentence);

/** "06:00" to "24:00". */
export const timeOfDayField = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time such as 06:00, up to 24:00.');

export const channelField = z.number().int().min(0, 'Enter a channel of 0 or more.').max(255);

const noPin = `PIN must be ${pinDigitsText}.`;
/** A PIN as typed at a keypad. */
export const pinField = z
  .string()
  .max(pinDigits.most, noPin)
  .regex(new RegExp(`^\\d{${pinDigits.fewest},${pinDigits.most}}$`), noPin);

const noIcon = "Icon does not match 'fal fa-<icon name>' format";
export const iconField = z
  .string({ error: noIcon })
  .trim()
  .max(200, 'Must be 200 characters or fewer.')
  .regex(/^$|^fal fa-[a-z0-9-]+$/, noIcon);
