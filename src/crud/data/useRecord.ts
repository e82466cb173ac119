import { useCallback, useMemo, useState } from 'react';
import { catchError, map, of } from 'rxjs';
import type { RecordState } from '#collections/recordState.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';

export interface RecordView<Row> {
  state: RecordState<Row>;
  retry: () => void;
}

/** Never returns the previous record after a change of the key. */
export function useRecord<Name extends EntityName>(name: Name, record: RecordKey): RecordView<RecordOf<Name>> {
  type State = RecordState<RecordOf<Name>>;
  const { replica } = useData();
  const [attempt, setAttempt] = useState(0);
  const key = `${name}:${record}:${attempt}`;
  const source = useMemo(
    () =>
      replica.record(name, record).pipe(
        map((state): { key: string; state: State } => ({ key, state })),
        catchError((thrown: unknown) => of({ key, state: { status: 'failed', error: toAppError(thrown) } as State })),
      ),
    [replica, name, record, key],
  );
  const initial = useMemo<{ key: string; state: State }>(() => ({ key: '', state: { status: 'loading' } }), []);
  const answer = useObservable(source, initial);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { state: answer.key === key ? answer.state : { status: 'loading' }, retry };
}
