import { ArrowLeftRight, CircleStop, Receipt } from 'lucide-react';
import { useState } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import { askFor } from '#domain/entities/define.ts';
import { booking as bookingEntity, type Booking } from '#domain/entities/booking.ts';
import { allSites } from '#domain/entities/site.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { startedPeriods } from '#domain/lifecycle/startedPeriods.ts';
import { done } from '#domain/messages/pageNotices.ts';
import {
  endGameMessages,
  notExtended,
  poolTableMessages,
  swapWords,
  tableStepWords,
} from '#domain/messages/poolTables.ts';
import { isRunningBooking, type BookingState } from '#domain/states/booking.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan, useMay, useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { TransitionButtons } from '#crud/transition/TransitionButtons.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { hasCustomer, type BookingOfCustomer } from '../booking/ledger/useBookingMoney.ts';
import { TransferDialog } from '../booking/stay/dialogs.tsx';
import { EndGameDialog } from './EndGameDialog.tsx';
import { extendBooking } from './extendBooking.ts';
import { useGameMoney } from './gameMoney.ts';
import { guestOf } from './guestOf.ts';
import { useAreTimesLoading, useIsTaken, useSteppedNow, useTableTimes } from './useTableBookings.ts';
import { WalkInButton } from './WalkInButton.tsx';

const minute = 60_000;

interface GameProps {
  table: Unit;
  booking: Booking;
}

/** Absent without the right, and for a game without an end. */
function ExtendButton({ table, booking, minutes }: GameProps & { minutes: number }) {
  const data = useData();
  const next = useTableTimes(table)?.next;
  const zone = useSiteZone(table.siteId) ?? localZone();
  const display = useDateDisplay();
  const now = useSteppedNow();
  const [isBusy, setBusy] = useState(false);
  const end = Date.parse(booking.endsAt ?? '');
  if (Number.isNaN(end)) return null;
  const who = guestOf(booking);
  const nextAt = Date.parse(next?.startsAt ?? '');
  const isTooLong = Math.max(end, now) + minutes * minute > nextAt;
  const extend = async () => {
    if (isTooLong || isBusy) return;
    setBusy(true);
    try {
      await extendBooking(data, booking, minutes);
      showNotice(done, poolTableMessages.extended(who));
    } catch (thrown) {
      showNotice(notExtended, toAppError(thrown).message);
    }
    setBusy(false);
  };
  const button = (
    <Button
      size="xs"
      busy={isBusy}
      aria-disabled={isTooLong || undefined}
      aria-label={poolTableMessages.extendBy(minutes, who)}
      onClick={() => void extend()}
    >
      {poolTableMessages.extend(minutes)}
    </Button>
  );
  if (!isTooLong) return button;
  return <Tooltip label={poolTableMessages.onlyUntil(formatMoment(nextAt, zone, 'time', display))}>{button}</Tooltip>;
}

function SwapButton({ booking }: { booking: Booking }) {
  return (
    <Button
      size="xs"
      onClick={() => showDialog((close) => <TransferDialog booking={booking} words={swapWords} onClose={close} />)}
    >
      <ArrowLeftRight aria-hidden="true" />
      {poolTableMessages.swap}
    </Button>
  );
}

/** The site of a bill; null: unknown. */
function useBillSite({ siteId }: Unit, { site_id: booked }: Booking): number | null {
  const { siteId: chosen } = useSession();
  return booked ?? siteId ?? (chosen === allSites.id ? null : chosen);
}

/** Whether a game's time can be billed here: its price is known, and the person may make bills. */
function useBilled({ table, booking }: GameProps): { booking: BookingOfCustomer; siteId: number } | null {
  const mayBill = useCan(resourceCalls('order').create.ask);
  const siteId = useBillSite(table, booking);
  if (!mayBill || siteId === null || !hasCustomer(booking) || startedPeriods(booking, Date.now()) === null) return null;
  return { booking, siteId };
}

const { completed: _completed, ...otherSteps } = tableStepWords;

/** The steps of a booking of a table. A game whose time can be billed ends with its bill. */
function GameSteps({ table, booking }: GameProps) {
  const may = useMay();
  const billed = useBilled({ table, booking });
  const isRunning = isRunningBooking(booking.status as BookingState);
  const ends = billed !== null && isRunning && may(askFor(bookingEntity, 'state'));
  return (
    <>
      {ends ? (
        <Button
          size="xs"
          aria-label={endGameMessages.actionOf(guestOf(booking))}
          onClick={() => showDialog((close) => <EndGameDialog table={table} {...billed} onClose={close} />)}
        >
          <CircleStop aria-hidden="true" />
          {endGameMessages.action}
        </Button>
      ) : null}
      <TransitionButtons entity="booking" row={booking} size="xs" words={ends ? otherSteps : tableStepWords} />
    </>
  );
}

/** Absent where everything is billed, or where that is not known. */
function BillButton({ table, booking, siteId }: { table: Unit; booking: BookingOfCustomer; siteId: number }) {
  const money = useGameMoney(booking, useSteppedNow());
  if (typeof money === 'string' || money.unbilled === 0) return null;
  return (
    <Button
      size="xs"
      onClick={() =>
        showDialog((close) => <EndGameDialog table={table} booking={booking} siteId={siteId} onClose={close} />)
      }
    >
      <Receipt aria-hidden="true" />
      {endGameMessages.bill}
    </Button>
  );
}

function BillEnded(props: GameProps) {
  const billed = useBilled(props);
  return billed === null ? null : <BillButton table={props.table} {...billed} />;
}

/** All acts on a booking of a table. Minutes: the extensions offered. */
export function GameActions({ table, booking, extensions }: GameProps & { extensions: readonly number[] }) {
  const mayChange = useCan(resourceCalls('booking').update.ask);
  if (!mayChange) return null;
  const isRunning = isRunningBooking(booking.status as BookingState);
  const isOpen = isRunning || booking.status === 'upcoming' || booking.status === 'reserved';
  return (
    // The bill of a game that has ended loads later.
    <Row gap="1.5" minH={booking.status === 'completed' ? { base: '11', md: '7' } : undefined}>
      {isRunning
        ? extensions.map((minutes) => <ExtendButton key={minutes} table={table} booking={booking} minutes={minutes} />)
        : null}
      {isOpen ? <SwapButton booking={booking} /> : null}
      <GameSteps table={table} booking={booking} />
      {booking.status === 'completed' ? <BillEnded table={table} booking={booking} /> : null}
    </Row>
  );
}

const rowExtensions = [30] as const;

/** The acts on a table by who plays: a walk-in at a free one. */
export function TableActions({ table }: { table: Unit }) {
  const current = useTableTimes(table)?.current ?? null;
  const isTaken = useIsTaken(table);
  const isLoading = useAreTimesLoading(table);
  // The room of the buttons for the game.
  if (isLoading && isTaken) return <SkeletonBlock w="15rem" h={{ base: '11', md: '7' }} />;
  if (current === null) return <WalkInButton table={table} size="xs" />;
  return <GameActions table={table} booking={current} extensions={rowExtensions} />;
}
