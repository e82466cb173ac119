import { useMemo } from 'react';
import { catchError, combineLatest, map, of, startWith } from 'rxjs';
import type { Alert } from '#domain/entities/alert.ts';
import { judgedEnd, judgedRecord, statedEnd, type AlertEnd, type JudgedRecord } from '#domain/states/alertEnd.ts';
import { useData } from '#crud/context/replica.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { useObservable } from '#lib/useObservable.ts';

type Ends = ReadonlyMap<number, AlertEnd>;
type Judged = JudgedRecord & Pick<Alert, 'createdAt'> & { alertId: number };

const none: Ends = new Map();

/**
 * The alerts whose cause has ended, by their ids: as the server says, or else by the present state of the record that
 * an alert names. Nothing is written, and a record that is not current judges nothing.
 */
export function useAlertEnds(rows: readonly Alert[]): Ends {
  const { replica } = useData();
  const mayOpen = useMayOpen();
  const judged = rows.flatMap((row): Judged[] => {
    const record = statedEnd(row) === null ? judgedRecord(row) : null;
    if (record === null || !mayOpen(`${record.entity}.detail`)) return [];
    return [{ ...record, alertId: row.id, createdAt: row.createdAt }];
  });
  // Rows come anew with every change; what is judged mostly stays.
  const key = JSON.stringify(judged);
  const source = useMemo(() => {
    const ends = (JSON.parse(key) as Judged[]).map((each) =>
      replica.record(each.entity, each.id).pipe(
        map((state) =>
          state.status === 'present' && state.freshness.state === 'live' ? judgedEnd(each, each, state.record) : null,
        ),
        catchError(() => of(null)),
        startWith(null),
        map((end) => [each.alertId, end] as const),
      ),
    );
    if (ends.length === 0) return of(none);
    return combineLatest(ends).pipe(
      map((all): Ends => new Map(all.flatMap(([id, end]) => (end === null ? [] : [[id, end] as const])))),
    );
  }, [replica, key]);
  const judgedEnds = useObservable(source, none);
  return useMemo(() => {
    const stated = rows.flatMap((row) => {
      const end = statedEnd(row) ?? judgedEnds.get(row.id) ?? null;
      return end === null ? [] : [[row.id, end] as const];
    });
    return stated.length === 0 ? none : new Map(stated);
  }, [rows, judgedEnds]);
}
