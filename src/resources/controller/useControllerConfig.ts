import { useCallback, useEffect, useState } from 'react';
import type { Controller } from '#domain/entities/controller.ts';
import type { Fields } from '#domain/entities/readable.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { readControllerConfig } from '#domain/forms/controller.ts';
import { useData } from '#crud/context/replica.ts';
import { settingNames } from './settings.ts';

export type ConfigAnswer =
  | { status: 'loading' }
  | { status: 'ready'; config: Fields }
  | { status: 'failed'; error: AppError; retry: () => void };

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
        const config = await readControllerConfig(api, id, leaving.signal);
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
