import { useEffect, useRef, useState } from 'react';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useData } from '../context/replica.ts';

export interface RewoundRows<Row> {
  rows: readonly Row[];
  /** The requested moment, or the later beginning of the history. */
  at: number;
  /** Records first seen later, which may or may not have existed then. */
  unknown: readonly number[];
  /** The earliest moment that can be rebuilt; null: none. */
  knownFrom: number | null;
}

export interface RewoundRowsView<Row> {
  /** null until the first answer. The last answer stays while the next one loads. */
  answer: RewoundRows<Row> | null;
  /** A sentence; null: the last request succeeded. */
  failure: string | null;
}

/**
 * An entity's rows at a past moment, from this browser's own history.
 * @param at in milliseconds since 1970; null: now, so that nothing is asked.
 */
export function useRewoundRows<Name extends EntityName>(
  entity: Name,
  { siteId, at }: { siteId: number; at: number | null },
): RewoundRowsView<RecordOf<Name>> {
  const { replica } = useData();
  const scope = `${entity} ${siteId}`;
  const [view, setView] = useState<{ scope: string } & RewoundRowsView<RecordOf<Name>>>({
    scope,
    answer: null,
    failure: null,
  });
  const ask = useNewestRequest();
  useEffect(() => {
    if (at === null) return;
    ask(
      () => replica.hostRequest('pastState', { entity, siteId, at }),
      (answer) => setView({ scope, answer: answer as unknown as RewoundRows<RecordOf<Name>>, failure: null }),
      (failure) => setView((known) => ({ ...known, scope, failure })),
    );
  }, [replica, entity, siteId, at, scope, ask]);
  return view.scope === scope && at !== null ? view : { answer: null, failure: null };
}

type Ask = <Answer>(
  request: () => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onFailure: (message: string) => void,
) => void;

/** Sends one request at a time. Of requests that wait meanwhile, only the newest is sent. */
export function useNewestRequest(): Ask {
  const running = useRef(false);
  const waiting = useRef<(() => void) | null>(null);
  const [ask] = useState((): Ask => (request, onAnswer, onFailure) => {
    const send = () => {
      running.current = true;
      const next = () => {
        running.current = false;
        const newest = waiting.current;
        waiting.current = null;
        newest?.();
      };
      request()
        .then(onAnswer, (thrown: unknown) => onFailure(toAppError(thrown).message))
        .finally(next);
    };
    if (running.current) waiting.current = send;
    else send();
  });
  return ask;
}
