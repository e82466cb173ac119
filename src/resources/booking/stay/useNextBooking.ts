import { useMemo } from 'react';
import { catchError, combineLatest, map, of } from 'rxjs';
import type { Booking } from '#domain/entities/booking.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { isOpenBooking } from '#domain/states/booking.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '#crud/context/replica.ts';

export interface NextBooking {
  unit: string;
  /** When that booking begins: an instant of the API. */
  at: string;
}

const soonest = (a: NextBooking, b: NextBooking) => Date.parse(a.at) - Date.parse(b.at);

/** null: none follows; undefined: not known yet, or at all. */
export function useNextBooking({ id, units, startsAt = '' }: Booking): NextBooking | null | undefined {
  const { replica } = useData();
  const held = JSON.stringify((units ?? []).map((unit) => ({ id: unit.id, name: recordName('unit', unit) })));
  const source = useMemo(() => {
    const named = JSON.parse(held) as { id: number; name: string }[];
    if (named.length === 0) return of(undefined);
    const next = named.map(({ id: unitId, name }) =>
      replica
        .rows('booking', { of: { subject: 'unit', id: unitId } })
        .pipe(
          map(({ rows }) =>
            rows
              .filter((other) => other.id !== id && isOpenBooking(other.status))
              .flatMap(({ startsAt: at }) => (at !== undefined && at > startsAt ? [{ unit: name, at }] : [])),
          ),
        ),
    );
    return combineLatest(next).pipe(
      map((all) => all.flat().toSorted(soonest)[0] ?? null),
      // The server still checks the end when it is saved.
      catchError(() => of(undefined)),
    );
  }, [replica, held, id, startsAt]);
  return useObservable<NextBooking | null | undefined>(source, undefined);
}
