import { useMemo, useState } from 'react';
import { catchError, combineLatest, map, of } from 'rxjs';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '#crud/context/replica.ts';
import { useMay } from '#crud/context/session.ts';
import type { ItemRecord } from './paletteItem.ts';
import { readRecentRecords } from './recentRecords.ts';

const none: readonly ItemRecord[] = [];

/** The recent records that still exist and that the person may read, live. */
export function useRecentItems(): readonly ItemRecord[] {
  const { replica } = useData();
  const may = useMay();
  const [recent] = useState(() => readRecentRecords().filter(({ entity }) => may(askFor(entityOf(entity), 'read'))));
  const records$ = useMemo(
    () =>
      recent.length === 0
        ? of(none)
        : combineLatest(
            recent.map(({ entity, id }) =>
              replica.record(entity, id).pipe(
                map((state) => (state.status === 'present' ? [{ entity, row: state.record as AnyRecord }] : [])),
                catchError(() => of([])),
              ),
            ),
          ).pipe(map((found): readonly ItemRecord[] => found.flat())),
    [replica, recent],
  );
  return useObservable(records$, none);
}
