import { useMemo } from 'react';
import { catchError, combineLatest, map, of } from 'rxjs';
import { recordKey } from '#domain/entities/recordKey.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { paperScreenMessages } from '#domain/messages/papers.ts';
import { useData } from '#crud/context/replica.ts';
import { useObservable } from '#lib/useObservable.ts';

/** A record, or the sentence why it could not be read. */
export type ReadRecord<Name extends EntityName> = { record: RecordOf<Name> } | { why: string };

/** Reads some records by their ids, in their order, and follows them. null until all were read, or could not be. */
export function useRecords<Name extends Exclude<EntityName, 'booking'>>(
  name: Name,
  ids: readonly number[],
): readonly ReadRecord<Name>[] | null {
  const { replica } = useData();
  const list = ids.join();
  const source = useMemo(() => {
    const asked = list === '' ? [] : list.split(',').map(Number);
    const states = asked.map((id) =>
      replica.record(name, recordKey(name, { id })).pipe(
        map((state): ReadRecord<Name> | null => {
          if (state.status === 'loading') return null;
          if (state.status === 'present') return { record: state.record };
          return { why: state.status === 'failed' ? toAppError(state.error).message : paperScreenMessages.missing };
        }),
        catchError((thrown: unknown) => of({ why: toAppError(thrown).message })),
      ),
    );
    if (states.length === 0) return of({ list, read: [] as readonly ReadRecord<Name>[] });
    return combineLatest(states).pipe(
      map((read) => {
        const known = read.filter((each): each is ReadRecord<Name> => each !== null);
        return { list, read: known.length === read.length ? known : null };
      }),
    );
  }, [replica, name, list]);
  const initial = useMemo<{ list: string; read: readonly ReadRecord<Name>[] | null }>(
    () => ({ list: '', read: null }),
    [],
  );
  const answer = useObservable(source, initial);
  // An answer for other ids does not count.
  return answer.list === list ? answer.read : null;
}
