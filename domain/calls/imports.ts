import { z } from 'zod';
import { admin, defineCalls } from './define.ts';

const importRecord = z.looseObject({ id: z.number().int(), state: z.enum(['open', 'finished', 'undone']) });

const openingBalance = z.looseObject({ id: z.number().int() });

const customer = `${admin}/customers/:id`;

/** Our own addition to the API: what an import leaves at the server. Other servers answer 404. */
export const importCalls = defineCalls({
  imports: {
    method: 'GET',
    path: `${admin}/imports`,
    summary: "Lists the organisation's imports, the newest first.",
    answer: 'map',
    schema: z.looseObject({ count: z.number().int(), rows: z.array(importRecord) }),
  },
  importOpen: {
    method: 'POST',
    path: `${admin}/imports`,
    summary: 'Opens an import: answers to its requests are kept until it is closed.',
    once: true,
    answer: 'value',
    schema: importRecord,
  },
  importClose: {
    method: 'PUT',
    path: `${admin}/imports/:id`,
    summary: 'Closes an import that is finished or undone.',
    answer: 'value',
    schema: importRecord,
  },
  openingBalance: {
    method: 'POST',
    path: `${customer}/openingBalance`,
    summary: 'Brings a balance of a customer forward from other records.',
    ask: { area: 'bookings', level: 'write' },
    once: true,
    answer: 'value',
    schema: openingBalance,
  },
  openingBalanceReverse: {
    method: 'POST',
    path: `${customer}/openingBalance/reverse`,
    summary: 'Takes a balance back that was brought forward.',
    ask: { area: 'bookings', level: 'write' },
    once: true,
    answer: 'value',
    schema: openingBalance,
  },
});
