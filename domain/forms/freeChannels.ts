import { z } from 'zod';
import type { CallSender } from '../calls/callSender.ts';
import { deviceCalls } from '../calls/devices.ts';
import { isFields } from '../entities/readable.ts';

const channelSchema = z.union([
  z.number().int().min(0),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);

/** The free channels of a controller as the API lists them. @throws AppError */
export async function readFreeChannels(
  api: CallSender,
  controllerId: number,
  signal?: AbortSignal,
): Promise<readonly number[]> {
  const given = signal === undefined ? {} : { signal };
  const { rows } = await api.list(deviceCalls.controllerAvailableChannels, {
    parameters: { id: controllerId },
    ...given,
  });
  return rows.flatMap((row) => channelSchema.safeParse(isFields(row) ? row['channel'] : row).data ?? []);
}
