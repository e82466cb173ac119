import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useMemo } from 'react';
import { catchError, combineLatest, map, of } from 'rxjs';
import type { Booking } from '#domain/entities/booking.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { endsWithDay } from '#domain/lifecycle/lastDay.ts';
import { AppError } from '#domain/errors/appError.ts';
import { bookingMessages } from '#domain/messages/bookings.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { momentField } from '#domain/validation/fields.ts';
import { localZone } from '#format/wallClock.ts';
import { formatDay } from '#format/days.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useEditedRecord } from '#crud/edit/useEditedRecord.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { formFields } from '#crud/form/formFields.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { isOpenBooking } from '#domain/states/booking.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '#crud/context/replica.ts';
import { bookingName } from '../../payment/bookingName.ts';
import { LastDayField } from '../LastDayField.tsx';

interface NextBooking {
  unit: string;
  /** When that booking begins: an instant of the API. */
  at: string;
}

const soonest = (a: NextBooking, b: NextBooking) => Date.parse(a.at) - Date.parse(b.at);

/** null: none follows; undefined: not known yet, or at all. */
function useNextBooking({ id, units, startsAt = '' }: Booking): NextBooking | null | undefined {
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

const { DateTimeField } = formFields<typeof endBody>();

const { extend: texts } = bookingMessages;

const endBody = z.object({ endsAt: momentField.nullish() });

interface EndRules {
  startsAt: number;
  next: NextBooking | null | undefined;
  zone: string;
}

/** A sentence; null: the booking can end then. @param endsAt null: never. */
function endObstacle(endsAt: number | null, { startsAt, next, zone }: EndRules): string | null {
  if (endsAt !== null && endsAt <= startsAt) return texts.beforeStart;
  if (endsAt !== null && endsAt <= Date.now()) return texts.past;
  if (!next || (endsAt !== null && endsAt <= Date.parse(next.at))) return null;
  return texts.conflict(next.unit, formatDay(dayOf(Date.parse(next.at), zone)));
}

function freeText({ next, zone }: EndRules, hint: string): string {
  if (next === undefined) return hint;
  if (next === null) return `${texts.freeAlways} ${hint}`;
  return texts.free(formatDay(dayOf(Date.parse(next.at), zone)));
}

export function ChangeEndDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { update } = useRecordCalls('booking');
  const zone = useSiteZone(booking.site_id) ?? localZone();
  const rules: EndRules = { startsAt: Date.parse(booking.startsAt ?? ''), next: useNextBooking(booking), zone };
  const form = useRecordForm({
    name: `booking.${recordKey('booking', booking)}.end`,
    schema: endBody,
    initial: { endsAt: booking.endsAt ?? null },
    save: async ({ endsAt = null }, { seen }) => {
      const obstacle = endObstacle(endsAt?.getTime() ?? null, rules);
      if (obstacle !== null) throw new AppError({ code: 'refused', message: obstacle, status: 409, field: 'endsAt' });
      return update(booking.id, { endsAt }, booking.type === undefined ? {} : { type: booking.type }, seen);
    },
    onSaved: onClose,
    savedText: texts.saved,
    edited: useEditedRecord({ entity: 'booking' }, recordKey('booking', booking), false),
  });
  const typed: unknown = useWatch({ control: form.control, name: 'endsAt' });
  const end = typeof typed === 'string' && typed !== '' ? Date.parse(typed) : null;
  const byDay = endsWithDay(booking);
  const EndField = byDay ? LastDayField : DateTimeField;
  const obstacle = form.isDirty && !Number.isNaN(end) ? endObstacle(end, rules) : null;
  return (
    <RecordFormDialog
      title={texts.title(bookingName(booking))}
      label={texts.action}
      saveLabel={texts.save}
      form={form}
      onClose={onClose}
    >
      <EndField
        name="endsAt"
        label={byDay ? texts.lastDay : texts.end}
        siteId={booking.site_id ?? null}
        hint={<span role="status">{obstacle ?? freeText(rules, byDay ? texts.lastDayHint : texts.hint)}</span>}
      />
    </RecordFormDialog>
  );
}
