import { z } from 'zod';
import {
  importCloseBody,
  importOpenBody,
  ladderStartBody,
  openingBalanceBody,
  openingBalanceReverseBody,
} from '../bodies/imports.ts';
import { day, highestId, id, instant, money } from '../entities/fields.ts';
import { bookingStates } from '../states/booking.ts';
import { ladderSteps } from '../states/arrearsSteps.ts';
import { bookingTypes } from '../states/unitKind.ts';
import { admin, defineCalls } from './define.ts';

export const importRecordStates = ['open', 'finished', 'undone'] as const;

/** An import as the server remembers it. */
const importRecord = z.looseObject({
  id,
  /** The key, in the answer to who opened it. The server keeps no more than its hash, so lists have null. */
  key: z.string().nullable(),
  entity: z.string(),
  fileName: z.string(),
  rowCount: z.number().int(),
  state: z.enum(importRecordStates),
  /** null: the account is gone. The name outlives it. */
  userId: id.nullable(),
  userName: z.string(),
  createdAt: instant,
  /** null: it is open. */
  closedAt: instant.nullable(),
});
export type ImportRecord = z.output<typeof importRecord>;

/** The imports of one answer, at most. */
export const importsPage = 100;

const openingBalance = z.looseObject({
  /** Names the balance when it is taken back. */
  id,
  /** The bill of what is owed; null: it is credit. */
  orderId: id.nullable(),
  bookingId: id.nullable(),
  siteId: id,
  amount: money,
  on: day,
});
export type OpeningBalance = z.output<typeof openingBalance>;

const waitingStep = z.looseObject({
  step: z.enum(ladderSteps),
  /** The address that a reminder goes to; null: none is known, or no mail server is set up. */
  to: z.string().nullish(),
  /** The late fee in dollars. */
  fee: money.nullish(),
  /** The names of the units that are overlocked. */
  units: z.array(z.string()).nullish(),
});

const waitingBooking = z.looseObject({
  id,
  type: z.enum(bookingTypes),
  siteId: id,
  status: z.enum(bookingStates),
  customer: z.looseObject({ id, name: z.string() }),
  /** Units, and lockables that are booked like units. */
  units: z.array(z.looseObject({ id, name: z.string() })),
  /** Overdue dollars. */
  arrears: money,
  /** The oldest unpaid bill's due day at the site; null: nothing is overdue. */
  dueOn: day.nullable(),
  /** Days since then. */
  daysOverdue: z.number().int().nullable(),
  /** The steps that follow at once when somebody starts them. */
  steps: z.array(waitingStep),
});
export type WaitingBooking = z.output<typeof waitingBooking>;

const waitingBookings = z.looseObject({ count: z.number().int(), rows: z.array(waitingBooking) });
export type WaitingBookings = z.output<typeof waitingBookings>;

const started = z.looseObject({
  /** The bookings that waited until now. */
  started: z.array(id),
});

const customer = `${admin}/customers/:id`;

/** Our own addition to the API: what an import leaves at the server. Other servers answer 404. */
export const importCalls = defineCalls({
  imports: {
    method: 'GET',
    path: `${admin}/imports`,
    summary: "Lists the organisation's imports, the newest first.",
    query: z.object({
      offset: z.coerce.number().int().min(0).max(highestId).optional(),
      limit: z.coerce.number().int().min(1).max(importsPage).optional(),
    }),
    answer: 'map',
    schema: z.looseObject({ count: z.number().int(), rows: z.array(importRecord) }),
  },
  importOpen: {
    method: 'POST',
    path: `${admin}/imports`,
    summary:
      'Opens an import: answers to its requests are kept until it is closed. Asks for the right to create its records.',
    once: true,
    body: importOpenBody,
    answer: 'value',
    schema: importRecord,
  },
  importClose: {
    method: 'PUT',
    path: `${admin}/imports/:id`,
    summary: 'Closes an import that is finished or undone.',
    body: importCloseBody,
    answer: 'value',
    schema: importRecord,
  },
  openingBalance: {
    method: 'POST',
    path: `${customer}/openingBalance`,
    summary:
      'Brings a balance of a customer forward from other records: above 0 as a bill of that day, below 0 as credit.',
    ask: { area: 'bookings', level: 'write' },
    once: true,
    body: openingBalanceBody,
    answer: 'value',
    schema: openingBalance,
  },
  openingBalanceReverse: {
    method: 'POST',
    path: `${customer}/openingBalance/reverse`,
    summary: 'Takes a balance back that was brought forward, while none of it is paid or used.',
    ask: { area: 'bookings', level: 'write' },
    once: true,
    body: openingBalanceReverseBody,
    answer: 'value',
    schema: openingBalance,
  },
  ladderWaiting: {
    method: 'GET',
    path: `${admin}/bookings/waiting`,
    summary:
      'Lists the imported bookings whose steps of arrears wait for a person, with the steps that would follow now.',
    ask: { area: 'bookings', level: 'read' },
    query: z.object({ siteId: z.coerce.number().int().min(0).max(highestId).optional() }),
    answer: 'value',
    schema: waitingBookings,
  },
  ladderStart: {
    method: 'POST',
    path: `${admin}/bookings/waiting/start`,
    summary: 'Starts the steps of arrears of bookings that wait.',
    ask: { area: 'bookings', level: 'state' },
    once: true,
    body: ladderStartBody,
    answer: 'value',
    schema: started,
  },
});
