import { z } from 'zod';
import { siteSharing } from '../entities/site.ts';
import { strictness } from '../states/user.ts';
import { bareAbn, isAbn } from '../validation/abn.ts';
import { located } from '../validation/coordinates.ts';
import {
  addressed,
  emailField,
  latitudeField,
  lineField,
  longitudeField,
  moneyField,
  nameField,
  phoneField,
  postcodeField,
  referenceField,
  timeZoneField,
} from '../validation/fields.ts';
import { pinDigits, pinDigitsText } from '../validation/pin.ts';
import { topicPrefixField } from '../validation/topicPrefix.ts';

export const siteBody = z.object({
  name: nameField,
  organisationId: referenceField.optional(),
  sharing: z.enum(siteSharing).optional(),
  /** The site is listed for these organisations; sharing decides how much they see of it. */
  sharedWith: z.array(referenceField).max(1_000).optional(),
  timeZone: timeZoneField.optional(),
  street1: lineField.optional(),
  street2: lineField.nullish(),
  suburb: lineField.optional(),
  state: lineField.optional(),
  postcode: postcodeField.optional(),
  country: lineField.optional(),
  phone: phoneField.nullish(),
  email: emailField.nullish(),
  latitude: latitudeField,
  longitude: longitudeField,
  topicPrefix: topicPrefixField.nullish(),
});

/** A site as a person fills it in: with a time zone, and a whole address and place or none. */
export const siteFormBody = addressed(located(siteBody.extend({ timeZone: timeZoneField })));

export const areaBody = z.object({
  siteId: referenceField,
  name: nameField,
  floor: z.number().int().min(-20).max(200).optional(),
});

const daysField = (label: string, least: number) =>
  z
    .number()
    .int()
    .min(least, `${label} must be at least ${least} day${least === 1 ? '' : 's'}.`)
    .max(365, `${label} must be 365 days or less.`);

/** More would push the lines of a bill to a second page. */
const mostAddressLines = 5;

const pinLength = `The shortest PIN must have ${pinDigitsText}.`;

export const organisationBody = z.object({
  name: nameField,
  email: emailField.nullish(),
  phone: phoneField.nullish(),
  abn: z
    .string()
    .transform(bareAbn)
    .pipe(
      z
        .string()
        .regex(/^\d{11}$/, 'ABN must be 11 digits.')
        .refine(isAbn, 'This is not a valid ABN. Check each digit.'),
    )
    .nullish(),
  /** The name on papers, if it is not the organisation's. */
  tradingName: lineField.max(120, 'Trading name must be 120 characters or fewer.').nullish(),
  /** The business address on papers, in lines. */
  address: z
    .string()
    .trim()
    .max(400, 'Address must be 400 characters or fewer.')
    .refine(
      (text) => text.split('\n').length <= mostAddressLines,
      `Address must have ${mostAddressLines} lines or fewer.`,
    )
    .nullish(),
  /** Whether prices include goods and services tax. */
  gstRegistered: z.boolean().optional(),
  strictness: z.enum(strictness).optional(),
  /** Days after the oldest unpaid bill's due day until overlock. */
  overlockAfterDays: daysField('Overlock delay', 1).optional(),
  /** The least debt for an overlock, in dollars. */
  overlockMinimum: moneyField.optional(),
  reminderAfterDays: daysField('Reminder delay', 1).nullish(),
  reminderMinimum: moneyField.optional(),
  lateFeeAfterDays: daysField('Late fee delay', 1).nullish(),
  lateFeeMinimum: moneyField.optional(),
  lateFee: moneyField.optional(),
  gatesAfterDays: daysField('Gate delay', 0).optional(),
  gatesMinimum: moneyField.optional(),
  twoPersonApproval: z.boolean().optional(),
  /** Only super admins change it. */
  fileMegabytes: z
    .number()
    .int('Enter whole megabytes.')
    .min(0, 'Enter 0 megabytes or more.')
    .max(1_000_000, 'Enter 1,000,000 megabytes or less.')
    .optional(),
  /** The fewest digits of a new PIN. */
  pinDigits: z.number().int(pinLength).min(pinDigits.fewest, pinLength).max(pinDigits.most, pinLength).optional(),
});

export const organisationFeaturesBody = z.object({
  organisationId: referenceField,
  operations: z.boolean(),
  appOperations: z.boolean(),
  reporting: z.boolean(),
  facilityMap: z.boolean(),
  permissionIngest: z.boolean(),
  poolTables: z.boolean(),
  externalStorage: z.boolean().optional(),
});
