import { z } from 'zod';
import { isDay } from '#format/days.ts';
import { id, instant } from '../entities/fields.ts';
import { onCallMessages as messages } from '../messages/onCall.ts';
import { overlapOf } from '../signals/onCall.ts';
import { referenceField, timeZoneField } from '../validation/fields.ts';
import { listOf, revision, time, weekday } from './alertRules.ts';
import { admin, defineCalls } from './define.ts';

export const onCallLimits = { shifts: 50, swaps: 100 } as const;

const shift = z.object({
  days: listOf(weekday, messages.badList).refine((days) => days.length > 0, 'Choose one day at least.'),
  from: time,
  until: time,
  userId: referenceField,
});

const day = z.string(messages.badDay).refine((text) => /^2\d{3}-/.test(text) && isDay(text), messages.badDay);

export const swapBody = z
  .object({
    /** Absent: a new one. */
    id: referenceField.optional(),
    userId: referenceField,
    fromDay: day,
    fromTime: time,
    untilDay: day,
    untilTime: time,
  })
  .refine(({ fromDay, fromTime, untilDay, untilTime }) => `${fromDay} ${fromTime}` < `${untilDay} ${untilTime}`, {
    message: messages.badOrder,
    path: ['untilDay'],
  });
export type KeptSwap = z.output<typeof swapBody>;

const week = {
  /** null: that of the organisation's first site. */
  timeZone: timeZoneField.nullable().default(null),
  shifts: z
    .array(shift, messages.badList)
    .max(onCallLimits.shifts, messages.tooMany(onCallLimits.shifts))
    .superRefine((shifts, { addIssue }) => {
      const found = overlapOf(shifts);
      if (found !== null) addIssue({ code: 'custom', message: messages.overlap(found) });
    }),
};

export const weekBody = z.object(week);
export type RotaWeek = z.output<typeof weekBody>;

const rota = {
  revision,
  ...week,
  /** In the order in which they were made: a later one beats an earlier one. */
  swaps: z.array(swapBody, messages.badList).max(onCallLimits.swaps, messages.tooManySwaps(onCallLimits.swaps)),
};

const rotaBody = z.object(rota);
export type StoredRota = z.output<typeof rotaBody>;

const rotaSchema = z.looseObject({
  ...rota,
  /** The time zone that counts. */
  zone: z.string(),
  /** Those who stand in the rota. */
  people: z.array(
    z.looseObject({
      id,
      /** null: their account is gone, or belongs to another organisation. */
      name: z.string().nullable(),
      /** false: archived, or gone. */
      isActive: z.boolean(),
    }),
  ),
});
export type OnCall = z.output<typeof rotaSchema>;

const ownSchema = z.looseObject({
  /** The rota's time zone. */
  zone: z.string(),
  /** Of now and the next two weeks. */
  stretches: z.array(
    z.looseObject({
      from: instant,
      /** null: it goes on for longer. */
      until: instant.nullable(),
    }),
  ),
});

const path = `${admin}/organisations/:id/onCall` as const;

/** Who is on call in an organisation, at which hours. Our own addition to the API. Other servers answer 404. */
export const onCallCalls = defineCalls({
  onCall: {
    method: 'GET',
    path,
    ask: { area: 'admin', level: 'read' },
    answer: 'value',
    schema: rotaSchema,
    summary: 'Reads who is on call in an organisation at which hours, and who stands in when.',
  },
  onCallSave: {
    method: 'PUT',
    path,
    ask: { area: 'admin', level: 'write' },
    body: rotaBody,
    answer: 'value',
    schema: rotaSchema,
    summary: 'Replaces the on-call rota of an organisation. The revision is the one that was read.',
  },
  ownOnCall: {
    method: 'GET',
    path: `${admin}/users/current/:id/onCall`,
    answer: 'value',
    schema: ownSchema,
    summary: 'Says when the signed-in person is on call in their organisation within the next two weeks.',
  },
});
