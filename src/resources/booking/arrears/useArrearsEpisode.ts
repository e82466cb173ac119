import { useMemo, useState } from 'react';
import { catchError, distinctUntilChanged, filter, map, of, switchMap } from 'rxjs';
import { askFor } from '#domain/entities/define.ts';
import { logCalls } from '#domain/calls/operations.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { EventLog } from '#domain/entities/eventLog.ts';
import { organisation } from '#domain/entities/organisation.ts';
import { arrearsEpisode, type ArrearsEpisode, type OverlockPolicy } from '#domain/lifecycle/arrearsEpisode.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import type { Day } from '#format/days.ts';
import { localZone } from '#format/wallClock.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '#crud/context/replica.ts';
import { isCounted } from '#domain/live/freshness.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useBookingMoney, type BookingOfCustomer } from '../ledger/useBookingMoney.ts';
import { useKnownBookings, useOwed } from '../Owed.tsx';

/** No record has this id: an empty list of ids would set no condition. */
const noId = -1;

/** When the organisation overlocks; null if that is unknown, undefined while it loads. */
function usePolicy(siteId: number | undefined): OverlockPolicy | null | undefined {
  const { replica } = useData();
  const mayRead = useCan(askFor(organisation, 'read'));
  const source = useMemo(() => {
    if (siteId === undefined || !mayRead) return of(null);
    return replica.record('site', siteId).pipe(
      filter(({ status }) => status !== 'loading'),
      map((state) => (state.status === 'present' ? state.record.organisationId : undefined)),
      distinctUntilChanged(),
      switchMap((id) => (id === undefined ? of(null) : replica.record('organisation', id))),
      filter((state) => state?.status !== 'loading'),
      map((state) => (state?.status === 'present' ? state.record : null)),
      catchError(() => of(null)),
    );
  }, [replica, siteId, mayRead]);
  return useObservable<OverlockPolicy | null | undefined>(source, undefined);
}

const noLines: readonly EventLog[] = [];

/**
 * Overlocks since the booking began; null while they load. The first unit stands for all, since all are overlocked
 * together.
 */
function useOverlockLines({ units, startsAt = '' }: Booking): readonly EventLog[] | null {
  const { replica } = useData();
  const mayRead = useCan(logCalls.unitEvents.ask);
  const id = units?.[0]?.id;
  const source = useMemo(() => {
    if (id === undefined || !mayRead) return of(noLines);
    return replica.rows('eventLog', { of: { subject: 'unit', id }, limit: 100 }).pipe(
      map((state) => (state.rows.length === 0 && !isCounted(state) && state.failure === undefined ? null : state.rows)),
      // Without the log the steps have fewer times.
      catchError(() => of(noLines)),
    );
  }, [replica, id, mayRead]);
  const lines = useObservable<readonly EventLog[] | null>(source, null);
  return useMemo(() => lines?.filter(({ createdAt = '' }) => createdAt >= startsAt) ?? null, [lines, startsAt]);
}

export interface EpisodeView {
  /** null: the records show no arrears. */
  episode: ArrearsEpisode | null;
  policy: OverlockPolicy | null;
  zone: string;
  isLoading: boolean;
}

/** Arrears that end while the screen shows them stay with their last steps. */
export function useArrearsEpisode(booking: BookingOfCustomer): EpisodeView {
  const { siteId: current } = useSession();
  const siteId = booking.site_id ?? current ?? undefined;
  const zone = useSiteZone(siteId) ?? localZone();
  const { orders, payments, isLoading } = useBookingMoney(booking);
  const known = useKnownBookings(booking.customer_id);
  const sums = useOwed(booking.customer_id, known, booking);
  // A server need not say it. Its bills may.
  const arrears = booking.arrears ?? sums?.overdue;
  const ids = (booking.units ?? []).map(({ id }) => id);
  const units = useRows('unit', { where: { id: ids.length === 0 ? [noId] : ids } });
  const rows = units.status === 'ready' ? units.rows : null;
  const lines = useOverlockLines(booking);
  const policy = usePolicy(siteId);
  const areStepsLoading = units.status === 'loading' || lines === null || policy === undefined;
  const [shown, setShown] = useState<{ id: number; dueOn: Day } | null>(null);
  const shownDueOn = shown?.id === booking.id ? shown.dueOn : null;
  const episode = useMemo(
    () =>
      arrearsEpisode({
        booking: arrears === undefined ? booking : { ...booking, arrears },
        orders,
        payments,
        lines: lines ?? noLines,
        policy: policy ?? null,
        zone,
        shownDueOn,
        units: rows ?? [],
        now: Date.now(),
      }),
    [booking, arrears, orders, payments, rows, lines, policy, zone, shownDueOn],
  );
  const dueOn = (episode?.owed ?? 0) > 0 ? (episode?.steps[0]?.day ?? dayOf(Date.now(), zone)) : null;
  if (dueOn !== null && !isLoading && dueOn !== shownDueOn && (shownDueOn === null || dueOn < shownDueOn))
    setShown({ id: booking.id, dueOn });
  return { episode, policy: policy ?? null, zone, isLoading: isLoading || areStepsLoading };
}
