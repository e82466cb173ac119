import { useMemo } from 'react';
import { catchError, combineLatest, map, of } from 'rxjs';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { inSentence } from '#domain/messages/records.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../../context/replica.ts';

export interface Reference {
  id: number;
  /** '' until it is loaded: the id is never shown in its place. */
  name: string;
  record: AnyRecord | null;
}

/** Ids compare by their text. */
const idsIn = (key: string) => (key === '' ? [] : key.split(',').map(Number));

/** The records with these ids by name, live. A record that is gone or may not be read says so. */
export function useReferences(entity: EntityName, ids: readonly number[]): readonly Reference[] {
  const { replica } = useData();
  const key = ids.join();
  const source = useMemo(() => {
    const wanted = idsIn(key);
    if (wanted.length === 0) return of<readonly Reference[]>([]);
    const one = inSentence(entityOf(entity).label.one);
    const references = wanted.map((id) =>
      replica.record(entity, id).pipe(
        map((state): Reference => {
          if (state.status === 'present') {
            const record = state.record as AnyRecord;
            return { id, name: recordName(entity, record), record };
          }
          const name = { loading: '', missing: `Deleted ${one}`, failed: `Unreadable ${one}` }[state.status];
          return { id, name, record: null };
        }),
        catchError(() => of<Reference>({ id, name: `Unreadable ${one}`, record: null })),
      ),
    );
    return combineLatest(references);
  }, [replica, entity, key]);
  const found = useObservable(source, []);
  return useMemo(
    () => idsIn(key).map((id) => found.find((each) => each.id === id) ?? { id, name: '', record: null }),
    [found, key],
  );
}
