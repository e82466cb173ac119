import { useRef, useState } from 'react';
import { deviceCalls } from '#domain/calls/devices.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';
import type { ControllerConfig } from '../settings.ts';
import type { ConfigChanges } from './configChanges.ts';

export type Sending =
  | { status: 'none' }
  | { status: 'busy' }
  | { status: 'failed'; error: AppError }
  /** `changes` are those known when the config was sent. */
  | { status: 'done'; changes: ConfigChanges };

export function useBatchConfig(controllerIds: readonly number[]) {
  const { api } = useData();
  const [sending, setSending] = useState<Sending>({ status: 'none' });
  const running = useRef(false);
  const send = async (config: ControllerConfig, changes: ConfigChanges) => {
    if (running.current) return;
    running.current = true;
    setSending({ status: 'busy' });
    try {
      await api.call(deviceCalls.controllersBatchUpdateConfig, { body: { ids: controllerIds, config } });
      setSending({ status: 'done', changes });
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
