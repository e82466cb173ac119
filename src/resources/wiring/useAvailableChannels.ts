import { useEffect, useState } from 'react';
import { z } from 'zod';
import { deviceCalls } from '#domain/calls/devices.ts';
import { isFields } from '#domain/entities/readable.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { channelsNotRead } from '#domain/messages/catalogue.ts';
import { useData } from '#crud/context/replica.ts';
import { showNotice } from '#crud/message/showNotice.ts';

const channelSchema = z.coerce.number().int().min(0);

export type AvailableChannels =
  { status: 'none' } | { status: 'loading' } | { status: 'failed' } | { status: 'ready'; channels: readonly number[] };

/** The free channels of a controller, from 0. A failure is shown in a popup. */
export function useAvailableChannels(controllerId: number | null): AvailableChannels {
  const { api } = useData();
  const [answer, setAnswer] = useState<{ of: number; view: AvailableChannels } | null>(null);
  useEffect(() => {
    if (controllerId === null) return;
    const leaving = new AbortController();
    const read = async () => {
      const input = { parameters: { id: controllerId }, signal: leaving.signal };
      try {
        const { rows } = await api.list(deviceCalls.controllerAvailableChannels, input);
        const channels = rows.flatMap(
          (row) => channelSchema.safeParse(isFields(row) ? row['channel'] : row).data ?? [],
        );
        setAnswer({ of: controllerId, view: { status: 'ready', channels } });
      } catch (thrown) {
        if (leaving.signal.aborted) return;
        showNotice(channelsNotRead, controllerId, toAppError(thrown).message);
        setAnswer({ of: controllerId, view: { status: 'failed' } });
      }
    };
    void read();
    return () => leaving.abort();
  }, [api, controllerId]);
  if (controllerId === null) return { status: 'none' };
  return answer?.of === controllerId ? answer.view : { status: 'loading' };
}
