import { CircleX } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { endGameMessages as texts } from '#domain/messages/poolTables.ts';
import { noCents, toDollars } from '#domain/money/cents.ts';
import { isRunningBooking, type BookingState } from '#domain/states/booking.ts';
import { newRequestKey } from '#collections/transport/requestKey.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { centsText } from '#domain/money/centsText.ts';
import { localZone } from '#format/wallClock.ts';
import { useData } from '#crud/context/replica.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import type { BookingOfCustomer } from '../booking/ledger/useBookingMoney.ts';
import { billGame, endGame, requireUnbilled } from './endGame.ts';
import { useGameMoney, type KnownGameMoney } from './gameMoney.ts';
import { guestOf } from './guestOf.ts';
import { useSteppedNow } from './useTableBookings.ts';

const TakePaymentDialog = lazy(() =>
  import('../payment/TakePaymentDialog.tsx').then(({ TakePaymentDialog: dialog }) => ({ default: dialog })),
);

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: '4',
    rowGap: '1.5',
    fontVariantNumeric: 'tabular-nums',
    '& dt': { color: 'fg.muted' },
    '& dd': { textAlign: 'end' },
    '& [data-strong]': { color: 'fg', fontWeight: 'semibold', textStyle: 'lg', pt: '2' },
  },
});

interface Step {
  label: string;
  value: ReactNode;
  isStrong?: boolean;
}

function MoneyFacts({ booking, money }: { booking: Booking; money: KnownGameMoney }) {
  const { played, billed, due } = money;
  const lines: Step[] = [
    { label: texts.guest, value: guestOf(booking) },
    {
      label: newBookingMessages.bill.started(played.count, { period: played.period, rate: toDollars(played.rate) }),
      value: centsText(played.cost),
    },
  ];
  if (billed > 0) lines.push({ label: texts.billedBefore, value: centsText(billed) });
  lines.push({ label: texts.toPay, value: centsText(due), isStrong: true });
  return (
    <Facts>
      {lines.map(({ label, value, isStrong }) => (
        <chakra.div key={label} display="contents">
          <dt data-strong={isStrong ? '' : undefined}>{label}</dt>
          <dd data-strong={isStrong ? '' : undefined}>{value}</dd>
        </chakra.div>
      ))}
    </Facts>
  );
}

export interface EndGameDialogProps {
  table: Unit;
  /** A game that runs, or one that ended and was not billed. */
  booking: BookingOfCustomer;
  siteId: number;
  onClose: () => void;
}

/** Ends a game, bills all its time in one order, and takes the payment. */
export function EndGameDialog({ table, booking: given, siteId, onClose }: EndGameDialogProps) {
  // The dialog keeps the booking as it was opened: the live one ends while it is billed.
  const [booking] = useState(given);
  const { isBusy, failure, isEnded, endedAt, payment, finish } = useEnding({ table, booking, siteId, onClose });
  const now = useSteppedNow();
  const live = useGameMoney(booking, endedAt ?? now);
  const money = typeof live === 'string' ? null : live;
  if (payment !== null) {
    return (
      <Suspense fallback={null}>
        <TakePaymentDialog {...payment} onClose={onClose} />
      </Suspense>
    );
  }
  const due = money?.due ?? noCents;
  const title = isEnded ? texts.billTitle(recordName('unit', table)) : texts.title(guestOf(booking));
  const close = isBusy ? () => undefined : onClose;
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close} aria-disabled={isBusy || undefined} data-autofocus="">
            {isEnded ? texts.cancel : texts.keep}
          </Button>
          {due > 0 ? (
            <>
              <Button aria-disabled={isBusy || undefined} onClick={() => finish(money, 'later')}>
                {isEnded ? texts.billLater : texts.payLater}
              </Button>
              <Button variant="solid" colorPalette="accent" busy={isBusy} onClick={() => finish(money, 'now')}>
                {(isEnded ? texts.billNow : texts.payNow)(toDollars(due))}
              </Button>
            </>
          ) : (
            <Button
              variant="solid"
              colorPalette="accent"
              busy={isBusy}
              aria-disabled={live === 'loading' || (isEnded && money === null) || undefined}
              onClick={() => finish(money, 'later')}
            >
              {isEnded ? texts.bill : texts.action}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="4" color="fg">
        {money !== null ? <MoneyFacts booking={booking} money={money} /> : null}
        {live === 'loading' ? <SkeletonBlock h="20" /> : null}
        {live === 'unknown' ? <p>{texts.unread}</p> : null}
        {isEnded ? null : <Note>{texts.consequence}</Note>}
        {failure === null ? null : <Notice icon={CircleX} palette="alarm" role="alert" text={failure} />}
      </Stack>
    </Dialog>
  );
}

interface Payment {
  customerId: number;
  orderId?: number;
  booking?: ReturnType<typeof recordKey>;
}

/**
 * Ends the game, then bills it. Of two people only the one who ended it comes to the bill, and can send it again if it
 * fails.
 */
function useEnding({ table, booking, siteId, onClose }: EndGameDialogProps) {
  const data = useData();
  const zone = useSiteZone(table.siteId) ?? localZone();
  const display = useDateDisplay();
  const wasRunning = isRunningBooking(booking.status as BookingState);
  /** When this dialog ended the game, in milliseconds since 1970. */
  const [endedAt, setEndedAt] = useState<number | null>(null);
  const isEnded = !wasRunning || endedAt !== null;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [payment, setPayment] = useState<Payment | null>(null);
  const requestKey = useRef<string>(null);
  // The bill has the sum that the person saw, however long sending takes.
  const agreed = useRef<{ money: KnownGameMoney; until: string }>(null);
  const timeText = (at: string | number) => formatMoment(at, zone, 'time', display);

  async function bill(money: KnownGameMoney): Promise<number | null> {
    agreed.current ??= { money, until: timeText(wasRunning ? Date.now() : (booking.endsAt ?? '')) };
    const { money: shown, until } = agreed.current;
    if (shown.unbilled === 0) return null;
    if (!wasRunning) await requireUnbilled(data, booking, shown);
    return billGame(data, booking, {
      money: shown,
      siteId,
      tableName: recordName('unit', table),
      times: { from: timeText(booking.startsAt ?? ''), until },
      requestKey: (requestKey.current ??= newRequestKey()),
    });
  }

  /** A refused bill is not sent again: somebody else billed time, so the next one has another sum. */
  function refuse({ status, message }: AppError): void {
    if (status !== 409) return setFailure(texts.notBilled(message));
    agreed.current = null;
    requestKey.current = null;
    setFailure(message);
  }

  async function run(money: KnownGameMoney | null, pay: 'now' | 'later'): Promise<void> {
    const tableName = recordName('unit', table);
    if (!isEnded) {
      try {
        await endGame(data, booking);
      } catch (thrown) {
        return setFailure(texts.notEnded(toAppError(thrown).message));
      }
      setEndedAt(Date.now());
    }
    if (money === null) {
      showNotice(done, texts.ended(tableName));
      return onClose();
    }
    try {
      const orderId = await bill(money);
      if (pay === 'now') {
        const { customer_id: customerId } = booking;
        return setPayment(
          orderId === null ? { customerId, booking: recordKey('booking', booking) } : { customerId, orderId },
        );
      }
      const due = toDollars(money.due);
      showNotice(done, due > 0 ? texts.billed(guestOf(booking), due) : texts.ended(tableName));
      return onClose();
    } catch (thrown) {
      return refuse(toAppError(thrown));
    }
  }

  const finish = (money: KnownGameMoney | null, pay: 'now' | 'later') => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    void run(money, pay).finally(() => setBusy(false));
  };
  return { isBusy, failure, isEnded, endedAt, payment, finish };
}
