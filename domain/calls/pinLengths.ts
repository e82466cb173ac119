import { z } from 'zod';
import { admin, defineCalls } from './define.ts';

const pinLengths = z.looseObject({
  /** PIN codes that have not ended. */
  count: z.number().int().nonnegative(),
  /** Those of them with fewer digits than these. */
  short: z.number().int().nonnegative(),
  digits: z.number().int().positive(),
});
export type PinLengths = z.output<typeof pinLengths>;

/** Our own addition to the API. Other servers answer 404. */
export const pinLengthCalls = defineCalls({
  organisationPinLengths: {
    method: 'GET',
    path: `${admin}/organisations/:id/pinLengths`,
    summary: 'Says how many PIN codes of an organisation that have not ended are short. It shows no code.',
    ask: { area: 'admin', level: 'read' },
    answer: 'value',
    schema: pinLengths,
  },
});
