import { Printer } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { moveInSheetMessages } from '#domain/messages/moveInSheet.ts';
import { isOpenBooking } from '#domain/states/booking.ts';
import { useCan } from '#crud/context/session.ts';
import type { DetailAction } from '#crud/descriptor/define.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { Button } from '#ui/control/Button.tsx';
import { hasCustomer, type BookingOfCustomer } from '../ledger/useBookingMoney.ts';

const MoveInSheetDialog = lazy(() =>
  import('./MoveInSheetDialog.tsx').then(({ MoveInSheetDialog: dialog }) => ({ default: dialog })),
);

const { action: label } = moveInSheetMessages;
const { ask } = rentalCalls.customerPinCodes;

function SheetDialog(props: { booking: BookingOfCustomer; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <MoveInSheetDialog {...props} />
    </Suspense>
  );
}

/** Prints the agreement, the PIN and the access hours on one sheet. */
export const printMoveIn: DetailAction<Booking> = {
  id: 'printMoveIn',
  label,
  icon: Printer,
  ask,
  isShown: (row) => hasCustomer(row) && isOpenBooking(row.status),
  dialog: ({ row, onClose }) => (hasCustomer(row) ? <SheetDialog booking={row} onClose={onClose} /> : null),
};

/** null without the right to PIN codes. */
export function PrintMoveInButton({ booking }: { booking: BookingOfCustomer }) {
  if (!useCan(ask)) return null;
  return (
    <Button onClick={() => showDialog((close) => <SheetDialog booking={booking} onClose={close} />)}>
      <Printer aria-hidden="true" />
      {label}
    </Button>
  );
}
