import { useRef, useState } from 'react';
import { deviceCalls } from '#domain/calls/devices.ts';
import { waitsToSet } from '#domain/commands/waitingRequests.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { Approvals } from '#crud/command/approvals.ts';
import { useData } from '#crud/context/replica.ts';
import type { ControllerConfig } from '../settings.ts';
import type { ConfigChanges } from './configChanges.ts';

export type Sending =
  | { status: 'none' }
  | { status: 'busy' }
  | { status: 'failed'; error: AppError }
  /** `changes` are those known when the config was sent; some of them may wait for a second person. */
  | { status: 'done'; changes: ConfigChanges; waits: boolean };

export function useBatchConfig(controllerIds: readonly number[]) {
  const data = useData();
  const [sending, setSending] = useState<Sending>({ status: 'none' });
  const running = useRef(false);
  const send = async (config: ControllerConfig, changes: ConfigChanges) => {
    if (running.current) return;
    running.current = true;
    setSending({ status: 'busy' });
    try {
      await data.api.call(deviceCalls.controllersBatchUpdateConfig, { body: { ids: controllerIds, config } });
      const requests = await Approvals.of(data).rereadWhereUsed();
      setSending({ status: 'done', changes, waits: waitsToSet(requests, 'controller', controllerIds) });
    } catch (thrown) {
      setSending({ status: 'failed', error: toAppError(thrown) });
    } finally {
      running.current = false;
    }
  };
  return {
    sending,
    forget: () => setSending({ status: 'none' }),
    send: (config: ControllerConfig, changes: ConfigChanges) => void send(config, changes),
  };
}
