import { z } from 'zod';
import { bookAccountsBody, bookRunBody } from '../bodies/bookkeeping.ts';
import { bookAccountsSchema, bookPrograms } from '../bookkeeping/accounts.ts';
import { bookEntrySchema } from '../bookkeeping/bookLine.ts';
import { day, highestId, id, instant } from '../entities/fields.ts';
import { admin, defineCalls } from './define.ts';

/** A file that was taken over. */
const bookRun = z.looseObject({
  id,
  program: z.enum(bookPrograms),
  /** The accounts of the file, with which it is written again. */
  accounts: bookAccountsSchema,
  first: day,
  last: day,
  /** How many lines it has. */
  lines: z.number().int(),
  /** Cents that were billed, and cents of money. */
  billed: z.number().int(),
  money: z.number().int(),
  createdAt: instant,
  /** The name outlives the account. */
  byName: z.string(),
});
export type BookRun = z.output<typeof bookRun>;

const books = z.looseObject({
  /** null: nobody has set them yet. */
  accounts: bookAccountsSchema.nullable(),
  /** Whether the organisation's prices include GST. */
  gstRegistered: z.boolean(),
  /** The first day of all files; null: there are none. */
  since: day.nullable(),
  /** Files, the newest first. */
  count: z.number().int(),
  rows: z.array(bookRun),
});
export type Books = z.output<typeof books>;

/** Entries of one answer, at most. */
export const bookEntryPage = 2_000;

const bookEntries = z.looseObject({
  rows: z.array(z.looseObject({ id, runId: id, ...bookEntrySchema.shape })),
});

/** The largest file, in bytes: some hundred for each of its lines. */
const largestRun = 32 * 1024 * 1024;

const path = `${admin}/organisations/:id/bookkeeping`;

/** Our own addition to the API: what a bookkeeper has taken over. Other servers answer 404. */
export const bookkeepingCalls = defineCalls({
  bookkeeping: {
    method: 'GET',
    path,
    summary: "Lists the bookkeeper's files of an organisation, the newest first, with its accounts.",
    ask: { area: 'bookings', level: 'read' },
    answer: 'value',
    schema: books,
  },
  bookkeepingAccounts: {
    method: 'PUT',
    path: `${path}/accounts`,
    summary: 'Sets the accounts of the bookkeeping program for each category.',
    ask: { area: 'bookings', level: 'write' },
    body: bookAccountsBody,
    answer: 'value',
    schema: books,
  },
  bookkeepingEntries: {
    method: 'GET',
    path: `${path}/entries`,
    summary: 'Lists the bills, payments and credits that were taken over, by ascending id.',
    ask: { area: 'bookings', level: 'read' },
    query: z.object({
      /** Only those after this one. */
      after: z.coerce.number().int().min(0).max(highestId).optional(),
      /** Only those of one file. */
      run: z.coerce.number().int().min(1).max(highestId).optional(),
    }),
    answer: 'value',
    schema: bookEntries,
  },
  bookkeepingTake: {
    method: 'POST',
    path,
    summary: 'Marks lines of bills, payments and credits as taken over by a file, each once.',
    ask: { area: 'bookings', level: 'write' },
    once: true,
    body: bookRunBody,
    bodyLimit: largestRun,
    answer: 'value',
    schema: bookRun,
  },
});
