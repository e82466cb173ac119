import { CircleX } from 'lucide-react';
import type { Settlement } from '#domain/lifecycle/settlement.ts';
import { settlementMessages } from '#domain/messages/settlement.ts';
import { formatDay } from '#format/days.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { BorderedBox } from '#ui/layout/box.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { PayOutChoice } from './PayOutChoice.tsx';
import type { PayOutView } from './usePayOut.ts';
import type { SettlementView } from './useSettlement.ts';

const daysText = ({ from, to }: Settlement) =>
  from === null || to === null ? '' : `${formatDay(from)} to ${formatDay(to)}`;

/** The parts of a sum. */
function Working({ sum, of }: { sum: Settlement; of: 'change' | 'moveOut' }) {
  const { days, newRent, unusedRent, deposit } = sum;
  if (of === 'change') return <Note>{settlementMessages.working(days, newRent, unusedRent)}</Note>;
  return (
    <>
      {deposit > 0 ? <Note>{settlementMessages.deposit(deposit)}</Note> : null}
      {unusedRent > 0 ? <Note>{settlementMessages.unusedRent(unusedRent, daysText(sum))}</Note> : null}
    </>
  );
}

export interface SettlementChoiceProps {
  view: SettlementView;
  of: 'change' | 'moveOut';
  isAgreed: boolean;
  /** Absent: there is no choice. */
  onAgree?: (isAgreed: boolean) => void;
  onRetry: () => void;
  /** How the money goes back; null: as credit alone. */
  payOut?: PayOutView | null;
}

/** A move-out's sum whose money can go back at once. */
function PayOut({ sum, payOut }: { sum: Settlement; payOut: PayOutView }) {
  return (
    <BorderedBox display="grid" justifyItems="start" gap="1" color="fg" textStyle="sm" data-settlement="moveOut">
      <chakra.p fontWeight="medium" role="status">
        {settlementMessages.moveOut.toGive(payOut.most)}
      </chakra.p>
      <Working sum={sum} of="moveOut" />
      {sum.owed > 0 ? <Note>{settlementMessages.stillOwed(sum.owed)}</Note> : null}
      <PayOutChoice view={payOut} />
    </BorderedBox>
  );
}

/** The sum with its working, and whether it is billed or given. Nothing where the server settles nothing. */
export function SettlementChoice({ view, of, isAgreed, onAgree, onRetry, payOut = null }: SettlementChoiceProps) {
  if (view.status === 'none') return null;
  if (view.status === 'loading') return <SkeletonBlock w="full" h="24" />;
  if (view.status === 'failed')
    return (
      <Notice icon={CircleX} palette="fault" role="alert" text={settlementMessages[of].failed(view.why)}>
        <Button onClick={onRetry}>{settlementMessages.again}</Button>
      </Notice>
    );
  const { net, owed } = view.sum;
  if (net === 0) {
    const isOwed = of === 'moveOut' && owed > 0;
    const text = isOwed ? settlementMessages.moveOut.noneOfDebt(owed) : settlementMessages[of].none;
    return <Note data-settlement="none">{text}</Note>;
  }
  if (payOut !== null) return <PayOut sum={view.sum} payOut={payOut} />;
  const label = net > 0 ? settlementMessages.change.bill : settlementMessages[of].give;
  const agreed = net > 0 ? settlementMessages.toPay(net, daysText(view.sum)) : settlementMessages.credit(-net);
  return (
    <BorderedBox display="grid" justifyItems="start" gap="1" color="fg" textStyle="sm" data-settlement={of}>
      <chakra.p fontWeight="medium" role="status">
        {isAgreed ? agreed : settlementMessages[of].not}
      </chakra.p>
      <Working sum={view.sum} of={of} />
      {isAgreed && owed > 0 && net < 0 ? <Note>{settlementMessages.owed(owed)}</Note> : null}
      {onAgree === undefined ? null : (
        <Checkbox label={label} checked={isAgreed} onChange={onAgree}>
          {label}
        </Checkbox>
      )}
    </BorderedBox>
  );
}
