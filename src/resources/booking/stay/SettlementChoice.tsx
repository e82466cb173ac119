import { CircleX } from 'lucide-react';
import type { Settlement } from '#domain/lifecycle/settlement.ts';
import { settlementMessages as say } from '#domain/messages/settlement.ts';
import { formatDay } from '#lib/days.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { SettlementView } from './useSettlement.ts';

const Box = chakra('div', {
  base: {
    display: 'grid',
    gap: '1',
    justifyItems: 'start',
    p: '3',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    color: 'fg',
    textStyle: 'sm',
  },
});

const Line = chakra('p', { base: { color: 'fg.muted' } });

const daysText = ({ from, to }: Settlement) =>
  from === null || to === null ? '' : `${formatDay(from)} to ${formatDay(to)}`;

/** The parts of a sum. */
function Working({ sum, of }: { sum: Settlement; of: 'change' | 'moveOut' }) {
  const { days, newRent, unusedRent, deposit } = sum;
  if (of === 'change') return <Line>{say.working(days, newRent, unusedRent)}</Line>;
  return (
    <>
      {deposit > 0 ? <Line>{say.deposit(deposit)}</Line> : null}
      {unusedRent > 0 ? <Line>{say.unusedRent(unusedRent, daysText(sum))}</Line> : null}
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
}

/** The sum with its working, and whether it is billed or given. Nothing where the server settles nothing. */
export function SettlementChoice({ view, of, isAgreed, onAgree, onRetry }: SettlementChoiceProps) {
  if (view.status === 'none') return null;
  if (view.status === 'loading') return <SkeletonBlock w="full" h="24" />;
  if (view.status === 'failed')
    return (
      <Notice icon={CircleX} palette="fault" role="alert" text={say[of].failed(view.why)}>
        <Button onClick={onRetry}>{say.again}</Button>
      </Notice>
    );
  const { net, owed } = view.sum;
  if (net === 0) return <Line data-settlement="none">{say[of].none}</Line>;
  const label = net > 0 ? say.change.bill : say[of].give;
  const agreed = net > 0 ? say.toPay(net, daysText(view.sum)) : say.credit(-net);
  return (
    <Box data-settlement={of}>
      <chakra.p fontWeight="medium" role="status">
        {isAgreed ? agreed : say[of].not}
      </chakra.p>
      <Working sum={view.sum} of={of} />
      {isAgreed && owed > 0 && net < 0 ? <Line>{say.owed(owed)}</Line> : null}
      {onAgree === undefined ? null : (
        <Checkbox label={label} checked={isAgreed} onChange={onAgree}>
          {label}
        </Checkbox>
      )}
    </Box>
  );
}
