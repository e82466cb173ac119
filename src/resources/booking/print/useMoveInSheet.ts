import { rentalCalls } from '#domain/calls/rentals.ts';
import type { RentalDocument } from '#domain/entities/document.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { moveInSheetMessages as texts } from '#domain/messages/moveInSheet.ts';
import { scheduleMessages } from '#domain/messages/schedules.ts';
import { hoursIn } from '#domain/states/hours.ts';
import { isShownCode, pinCodeState } from '#domain/states/pinCode.ts';
import { weekText } from '#domain/time/weekHours.ts';
import { useNow } from '#lib/useNow.ts';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { subjectQuery } from '#crud/related/SubjectRows.tsx';
import type { BookingOfCustomer } from '../ledger/useBookingMoney.ts';

const noRows = { where: { id: [0] } };

/** A part of the sheet: its value, or why there is none. */
export type SheetPart<Value> =
  { status: 'loading' } | { status: 'none'; why: string } | { status: 'ready'; value: Value };

const isAgreement = ({ kind }: RentalDocument) => /agreement|contract|licen[cs]e/i.test(kind ?? '');

/** The customer's newest agreement for the site of the booking. */
function useAgreement({ customer_id: id, site_id: siteId }: BookingOfCustomer): SheetPart<RentalDocument> {
  const mayRead = useCan(rentalCalls.customerDocuments.ask);
  const view = useRows('document', mayRead ? subjectQuery({ subject: 'customer', id }) : noRows);
  if (!mayRead || view.status === 'failed') return { status: 'none', why: texts.agreementsUnread };
  if (view.status === 'loading') return { status: 'loading' };
  const [newest] = view.rows
    .filter((row) => isAgreement(row) && (row.siteId == null || siteId === undefined || row.siteId === siteId))
    .toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '') || b.id - a.id);
  return newest === undefined ? { status: 'none', why: texts.noAgreement } : { status: 'ready', value: newest };
}

/** The customer's codes that work at the site now. */
function usePins({ customer_id: id, site_id: siteId }: BookingOfCustomer): SheetPart<readonly string[]> {
  const mayRead = useCan(rentalCalls.customerPinCodes.ask);
  const now = useNow();
  const view = useRows('pinCode', mayRead ? subjectQuery({ subject: 'customer', id }) : noRows);
  if (!mayRead || view.status === 'failed') return { status: 'none', why: texts.pinsUnread };
  if (view.status === 'loading') return { status: 'loading' };
  const valid = view.rows.filter(
    (row) => pinCodeState(row, now) === 'valid' && (row.siteId == null || row.siteId === siteId),
  );
  const codes = valid.flatMap(({ code }) => (isShownCode(code) ? [code] : []));
  if (codes.length > 0) return { status: 'ready', value: codes };
  return { status: 'none', why: valid.length > 0 ? texts.pinsHidden : texts.noPin };
}

/** The hours of each gate of the site, "Main gate: Mon–Sun 06:00–22:00"; those that are unknown are left out. */
function useHours({ site_id: siteId }: BookingOfCustomer): readonly string[] {
  const gates = useRows('gate', { siteId: siteId ?? 0 });
  const schedules = useRows('schedule', { siteId: siteId ?? 0 });
  if (siteId === undefined || gates.status !== 'ready') return [];
  const known = schedules.status === 'ready' ? schedules.rows : [];
  const hoursOf = ({ scheduleId }: Gate): string | null => {
    if (scheduleId === undefined) return null;
    if (scheduleId === null) return scheduleMessages.anyTime;
    const schedule = known.find(({ id }) => id === scheduleId);
    const hours = schedule === undefined ? null : hoursIn(schedule);
    return hours === null ? null : weekText(hours.spans);
  };
  return gates.rows.flatMap((gate) => {
    const hours = hoursOf(gate);
    return hours === null ? [] : [`${recordName('gate', gate)}: ${hours}`];
  });
}

export function useMoveInSheet(booking: BookingOfCustomer) {
  return { agreement: useAgreement(booking), pins: usePins(booking), hours: useHours(booking) };
}
