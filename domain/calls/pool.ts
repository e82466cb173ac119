import { z } from 'zod';
import { defineCalls } from './define.ts';

/** One pool table of an area, as the public display shows it: no names, numbers or other people's data. */
export const poolTableSchema = z.looseObject({
  id: z.number().int().positive(),
  name: z.string(),
  Bookings: z.array(z.looseObject({ notes: z.string().nullish() })),
  Area: z.looseObject({ name: z.string() }).nullish(),
});

export const poolCalls = defineCalls({
  poolArea: {
    method: 'GET',
    path: 'api/v1/vend/pool/area/:id',
    public: true,
    summary: 'Lists the pool tables of an area with what is booked on each, for the display in the hall.',
    answer: 'value',
    schema: z.array(poolTableSchema),
  },
});
