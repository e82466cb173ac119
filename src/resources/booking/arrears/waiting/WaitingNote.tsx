import { CirclePause } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import { waitingLadderMessages as texts } from '#domain/messages/waitingLadder.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { useRows } from '#crud/data/useRows.ts';
import { Button } from '#ui/control/Button.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The dialog loads when it opens. */
const WaitingDialog = lazy(() =>
  import('./WaitingDialog.tsx').then(({ WaitingDialog: dialog }) => ({ default: dialog })),
);

/** @param only the one booking that the dialog is about; null: all of the site. */
function SeeButton({ siteId, only }: { siteId: number; only: number | null }) {
  return (
    <Button
      size="xs"
      onClick={() =>
        showDialog((onClose) => (
          <Suspense fallback={null}>
            <WaitingDialog siteId={siteId} only={only} onClose={onClose} />
          </Suspense>
        ))
      }
    >
      {only === null ? texts.see : texts.seeOne}
    </Button>
  );
}

/** Whether an import brought a booking, and nobody started its steps of arrears. Other servers' bookings never wait. */
const waits = ({ ladderWaits }: Booking) => ladderWaits === true;

/** Says above a list how many imported bookings in arrears wait. @param siteId 0: at all sites. */
export function WaitingNote({ siteId }: { siteId: number }) {
  const late = useRows('booking', { siteId, where: { status: ['in arrears'] } });
  const count = late.status === 'ready' ? late.rows.filter(waits).length : 0;
  if (count === 0) return null;
  return (
    <ListNote colorPalette="fault" data-ladder-waits="">
      <CirclePause aria-hidden="true" />
      <chakra.span flex="1">{texts.notice(count)}</chakra.span>
      <SeeButton siteId={siteId} only={null} />
    </ListNote>
  );
}

/** Says on its page that a booking's steps wait. */
export function WaitingPanel({ booking }: { booking: Booking }) {
  if (!waits(booking)) return null;
  return (
    <div data-ladder-waits="">
      <Panel title={texts.ofBooking} actions={<SeeButton siteId={booking.site_id ?? 0} only={booking.id} />}>
        <Note>{texts.ofBookingText}</Note>
      </Panel>
    </div>
  );
}
