import { lazy, Suspense } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import type { TransferDialogProps } from './TransferDialog.tsx';

const ChangeEnd = lazy(() =>
  import('./ChangeEndDialog.tsx').then(({ ChangeEndDialog: dialog }) => ({ default: dialog })),
);
const DisplayName = lazy(() =>
  import('./DisplayNameDialog.tsx').then(({ DisplayNameDialog: dialog }) => ({ default: dialog })),
);
const Transfer = lazy(() => import('./TransferDialog.tsx').then(({ TransferDialog: dialog }) => ({ default: dialog })));

interface BookingDialogProps {
  booking: Booking;
  onClose: () => void;
}

export function ChangeEndDialog(props: BookingDialogProps) {
  return (
    <Suspense fallback={null}>
      <ChangeEnd {...props} />
    </Suspense>
  );
}

export function DisplayNameDialog(props: BookingDialogProps) {
  return (
    <Suspense fallback={null}>
      <DisplayName {...props} />
    </Suspense>
  );
}

export function TransferDialog(props: TransferDialogProps) {
  return (
    <Suspense fallback={null}>
      <Transfer {...props} />
    </Suspense>
  );
}
