import { lazy, Suspense } from 'react';
import type { Booking } from '#domain/entities/booking.ts';

/** The dialogs' code loads when somebody opens one. */
const ChangeEnd = lazy(() =>
  import('./ChangeEndDialog.tsx').then(({ ChangeEndDialog: dialog }) => ({ default: dialog })),
);
const Transfer = lazy(() => import('./TransferDialog.tsx').then(({ TransferDialog: dialog }) => ({ default: dialog })));

interface BookingDialogProps {
  booking: Booking;
  onClose: () => void;
}

/** Changes the end of a booking. */
export function ChangeEndDialog(props: BookingDialogProps) {
  return (
    <Suspense fallback={null}>
      <ChangeEnd {...props} />
    </Suspense>
  );
}

/** Moves a booking to another unit. */
export function TransferDialog(props: BookingDialogProps) {
  return (
    <Suspense fallback={null}>
      <Transfer {...props} />
    </Suspense>
  );
}
