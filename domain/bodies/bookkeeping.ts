import { z } from 'zod';
import { bookAccountsSchema, bookPrograms } from '../bookkeeping/accounts.ts';
import { bookEntrySchema } from '../bookkeeping/bookLine.ts';
import { dayField } from '../validation/fields.ts';

/** The most bills, payments and credits of one file. */
export const mostBookEntries = 50_000;

export const bookAccountsBody = z.object({ accounts: bookAccountsSchema });

export const bookRunBody = z
  .object({
    program: z.enum(bookPrograms),
    accounts: bookAccountsSchema,
    first: dayField,
    last: dayField,
    entries: z.array(bookEntrySchema).min(1).max(mostBookEntries),
  })
  .refine(({ first, last }) => first <= last, {
    path: ['last'],
    message: 'The last day must not be before the first.',
  });
