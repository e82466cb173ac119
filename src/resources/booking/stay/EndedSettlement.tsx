import { CircleX } from 'lucide-react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { bookingLifecycle } from '#domain/lifecycle/booking.ts';
import { stateIn } from '#domain/lifecycle/lifecycleOf.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { settlementMessages } from '#domain/messages/settlement.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { useAttempt } from '#crud/message/useAttempt.ts';
import { sendTransition } from '#crud/transition/sendTransition.ts';
import { Button } from '#ui/control/Button.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { SettlementChoice } from './SettlementChoice.tsx';
import { useSettlementChoice } from './useSettlement.ts';

const { ended: texts, again } = settlementMessages;
const to = 'completed';

/** Deposit and unused rent of a booking that the clock ended, or that was ended without giving them back. */
export function EndedSettlement({ booking }: { booking: Booking }) {
  const data = useData();
  const mayStep = useCan({ ...resourceCalls('booking').update.ask, level: 'state' });
  const { isBusy, failure, attempt } = useAttempt();
  // Only a server that names the rest to give back settles an ended booking.
  const isAsked = mayStep && stateIn(bookingLifecycle, booking.status) === to && (booking.toGiveBack ?? 0) > 0;
  const { fields, told, reload, choice } = useSettlementChoice(booking, isAsked ? { moveOut: 'true' } : null);
  const { view } = choice;
  if (view.status === 'none' || (view.status === 'ready' && view.sum.net === 0)) return null;
  const mayGive = view.status === 'ready' && fields?.settlement !== undefined;
  const settle = async () => {
    if (isBusy || view.status !== 'ready' || !mayGive) return;
    await attempt(async () => {
      const target = { entity: 'booking', record: booking, lifecycle: bookingLifecycle } as const;
      await sendTransition(data, target, { from: to, to, ...(fields === null ? {} : { fields }) });
      showNotice(done, told ?? texts.saved(-view.sum.net));
    });
    reload();
  };
  return (
    <Panel title={texts.title}>
      <chakra.div display="grid" gap="3" justifyItems="start" textStyle="sm">
        {failure === null ? null : <Notice icon={CircleX} palette="alarm" role="alert" text={failure} />}
        {view.status === 'failed' ? (
          <Notice icon={CircleX} palette="fault" role="alert" text={texts.failed(view.why)}>
            <Button onClick={reload}>{again}</Button>
          </Notice>
        ) : (
          <>
            <chakra.p color="fg.muted">{texts.hint}</chakra.p>
            <SettlementChoice of="moveOut" view={view} isAgreed onRetry={reload} payOut={choice.payOut} />
            <Button busy={isBusy} aria-disabled={!mayGive || undefined} onClick={() => void settle()}>
              {choice.payOut === null ? texts.give : texts.giveBack}
            </Button>
          </>
        )}
      </chakra.div>
    </Panel>
  );
}
