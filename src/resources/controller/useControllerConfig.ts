import { useCallback, useEffect, useState } from 'react';
import type { Api } from '#collections/transport/api.ts';
import { deviceCalls } from '#domain/calls/devices.ts';
import type { Controller } from '#domain/entities/controller.ts';
import { type Fields, isFields } from '#domain/entities/readable.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';
import { settingNames } from './settings.ts';

export type ConfigAnswer =
  | { status: 'loading' }
  | { status: 'ready'; config: Fields }
  | { status: 'failed'; error: AppError; retry: () => void };

/** The readable fields of a controller's config. Without one of its own, the record holds all. @throws AppError */
export async function readConfig(api: Api, id: number, signal?: AbortSignal): Promise<Fields> {
  try {
    const given = signal === undefined ? {} : { signal };
    const answer = await api.call(deviceCalls.controllerConfig, { parameters: { id }, ...given });
    return (isFields(answer) ? readRecord('controller', { ...answer, id }) : null) ?? {};
  } catch (thrown) {
    if (toAppError(thrown).code === 'notFound') return {};
    throw thrown;
  }
}

/**
 * A controller's config from the API, read on opening and after each change of its record. A failed read keeps the
 * previous config.
 */
export function useControllerConfig(row: Controller): ConfigAnswer {
  const { api } = useData();
  const { id } = row;
  const [answer, setAnswer] = useState<{ of: number; outcome: Exclude<ConfigAnswer, { status: 'loading' }> }>();
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const basis = JSON.stringify([attempt, row.name, ...settingNames.map((name) => row[name])]);
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      try {
        const config = await readConfig(api, id, leaving.signal);
        setAnswer({ of: id, outcome: { status: 'ready', config } });
      } catch (thrown) {
        if (leaving.signal.aborted) return;
        const failed = { status: 'failed', error: toAppError(thrown), retry } as const;
        setAnswer((last) => (last?.of === id && last.outcome.status === 'ready' ? last : { of: id, outcome: failed }));
      }
    };
    void read();
    return () => leaving.abort();
  }, [api, id, basis, retry]);
  return answer?.of === id ? answer.outcome : { status: 'loading' };
}
