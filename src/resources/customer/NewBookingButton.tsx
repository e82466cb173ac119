import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { freeUnitMessages as texts } from '#domain/messages/freeUnits.ts';
import { finderIn, withFinder } from '#domain/routes/newBooking.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { useMayOpen, useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';

/** Loads with its first opening. */
const NewBookingDialog = lazy(() =>
  import('./NewBookingDialog.tsx').then(({ NewBookingDialog: dialog }) => ({ default: dialog })),
);

/**
 * Opens the search for something free over its own page. The address says that it is open, so that Back closes it and
 * the palette can open it; without the right to book there is no button.
 */
export function NewBookingButton({ type }: { type: BookingType }) {
  const mayOpen = useMayOpen();
  const { siteId } = useSession();
  const [search, setSearch] = useSearchParams();
  const shown = finderIn(search);
  const show = (next: BookingType | null, replace: boolean) =>
    setSearch((given) => withFinder(given, next), { replace });
  if (!mayOpen('booking.create')) return null;
  return (
    <>
      <Button variant="solid" colorPalette="accent" aria-haspopup="dialog" onClick={() => show(type, false)}>
        <Plus aria-hidden="true" />
        {texts.newBooking}
      </Button>
      {shown === null || siteId === null ? null : (
        <Suspense>
          <NewBookingDialog type={shown} onChangeType={(next) => show(next, true)} onClose={() => show(null, true)} />
        </Suspense>
      )}
    </>
  );
}
