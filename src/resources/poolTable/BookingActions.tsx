import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/catalogue.ts';
import { notExtended, poolTableMessages as say, swapWords, tableStepWords } from '#domain/messages/poolTables.ts';
import { isRunningBooking, type BookingState } from '#domain/states/booking.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { TransitionButtons } from '#crud/transition/TransitionButtons.tsx';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { TransferDialog } from '../booking/stay/dialogs.tsx';
import { extendBooking } from './extendBooking.ts';
import { guestOf } from './guestOf.ts';

/** Minutes. */
const extensions = [15, 30] as const;

const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '1.5' } });

export function BookingActions({ booking }: { booking: Booking }) {
  const mayChange = useCan(resourceCalls('booking').update.ask);
  if (!mayChange) return null;
  const isRunning = isRunningBooking(booking.status as BookingState);
  const isOpen = isRunning || booking.status === 'upcoming' || booking.status === 'reserved';
  return (
    <Actions>
      {isRunning && booking.endsAt != null
        ? extensions.map((minutes) => <ExtendButton key={minutes} booking={booking} minutes={minutes} />)
        : null}
      {isOpen ? (
        <Button
          size="xs"
          onClick={() => showDialog((close) => <TransferDialog booking={booking} words={swapWords} onClose={close} />)}
        >
          <ArrowLeftRight aria-hidden="true" />
          {say.swap}
        </Button>
      ) : null}
      <TransitionButtons entity="booking" row={booking} size="xs" words={tableStepWords} />
    </Actions>
  );
}

function ExtendButton({ booking, minutes }: { booking: Booking; minutes: number }) {
  const data = useData();
  const [isBusy, setBusy] = useState(false);
  const who = guestOf(booking);
  const extend = async () => {
    setBusy(true);
    try {
      await extendBooking(data, booking, minutes);
      showNotice(done, say.extended(who));
    } catch (thrown) {
      showNotice(notExtended, toAppError(thrown).message);
    }
    setBusy(false);
  };
  return (
    <Button size="xs" busy={isBusy} aria-label={say.extendBy(minutes, who)} onClick={() => void extend()}>
      {say.extend(minutes)}
    </Button>
  );
}
