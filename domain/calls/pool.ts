import { z } from 'zod';
import { defineCalls } from './define.ts';
import { poolArea } from './poolArea.ts';

/**
 * A pool table as the public display shows it: no names, numbers or other people's data. Times, zone and the table's
 * state are this server's extension.
 */
export const poolTableSchema = z.looseObject({
  id: z.number().int().positive(),
  name: z.string(),
  status: z.string().nullish(),
  Bookings: z.array(
    z.looseObject({ notes: z.string().nullish(), startsAt: z.string().nullish(), endsAt: z.string().nullish() }),
  ),
  Area: z.looseObject({ name: z.string(), timeZone: z.string().nullish() }).nullish(),
});

export const poolCalls = defineCalls({
  poolArea: { ...poolArea, schema: z.array(poolTableSchema) },
});
