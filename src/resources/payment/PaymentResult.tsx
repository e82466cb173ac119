import { subtractDollars } from '#domain/money/dollars.ts';
import { Banknote, CircleCheck, CircleX, Clock, Coins, LockOpen, Receipt, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Booking } from '#domain/entities/booking.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { overlockStatuses } from '#domain/lifecycle/overlock.ts';
import { paperNames, paperScreenMessages } from '#domain/messages/papers.ts';
import { methodLabels, paymentMessages } from '#domain/messages/payments.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { Button } from '#ui/control/Button.tsx';
import { StackList } from '#ui/layout/list.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Muted, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ReceiptButton } from '../order/papers/ReceiptButton.tsx';
import { bookingName } from './bookingName.ts';
import type { Outcome, TakenPayment } from './typedPayment.ts';

const looks: Readonly<Record<Outcome, { icon: LucideIcon; palette: IconLineProps['palette'] }>> = {
  received: { icon: CircleCheck, palette: 'secure' },
  waiting: { icon: Clock, palette: 'open' },
  failed: { icon: CircleX, palette: 'alarm' },
};

/** The link may lead to the page under the dialog. */
function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation();
  const [opened] = useState(key);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (key !== opened) close();
  }, [key, opened]);
}

export interface PaymentResultProps {
  taken: TakenPayment;
  /** Takes what is still to pay; absent: nothing is. */
  onTakeRest?: (() => void) | undefined;
  onClose: () => void;
}

/** The dialog follows the server's changes live. */
export function PaymentResult({ taken, onTakeRest, onClose }: PaymentResultProps) {
  const { payment, bookings, overlockedIds } = taken;
  useCloseOnNavigation(onClose);
  const { amount, method, outcome, reference, tendered, parts } = payment;
  const { icon, palette } = looks[outcome];
  const [only] = parts;
  const orderId = parts.length === 1 ? only?.debt.orderId : null;
  return (
    <Dialog
      title={paymentMessages.result.title[outcome]}
      onClose={onClose}
      actions={
        <>
          {onTakeRest === undefined ? null : (
            <Button onClick={onTakeRest}>
              <Banknote aria-hidden="true" />
              {paymentMessages.result.takeRest}
            </Button>
          )}
          {outcome === 'received' && payment.ids.length > 0 ? <ReceiptButton paymentIds={payment.ids} /> : null}
          {orderId == null ? null : (
            <LinkButton to="order.detail" parameters={{ id: orderId }} search="?tab=invoice">
              <Receipt aria-hidden="true" />
              {paperScreenMessages.show(paperNames.invoice)}
            </LinkButton>
          )}
          <Button variant="solid" colorPalette="accent" onClick={onClose} data-autofocus="">
            Done
          </Button>
        </>
      }
    >
      <div role="status">
        <StackList gap="2.5">
          <IconLine icon={icon} palette={palette}>
            {paymentMessages.result[outcome](amount, outcome === 'failed' ? (reference ?? '') : methodLabels[method])}
          </IconLine>
          {tendered === null ? null : <ChangeLine tendered={tendered} change={subtractDollars(tendered, amount)} />}
          {parts.map(({ debt, amount: paid }) => (
            <Line key={debt.key} isGood={outcome === 'received' && paid >= debt.left}>
              {outcome === 'received'
                ? paymentMessages.result.paid(debt.name, paid, subtractDollars(debt.left, paid))
                : paymentMessages.result.stillOwed(debt.name, debt.left)}
            </Line>
          ))}
          {bookings.map((before) => (
            <BookingChange key={before.id} before={before} isPaid={outcome === 'received'} />
          ))}
          {outcome === 'received' ? overlockedIds.map((id) => <Overlock key={id} unitId={id} />) : null}
        </StackList>
      </div>
    </Dialog>
  );
}

interface IconLineProps {
  icon: LucideIcon;
  palette: 'secure' | 'open' | 'alarm';
  children: ReactNode;
}

function IconLine({ icon: Icon, palette, children }: IconLineProps) {
  return (
    <chakra.li
      display="flex"
      alignItems="flex-start"
      gap="2.5"
      color="fg"
      colorPalette={palette}
      _icon={{ boxSize: '4', flexShrink: '0', mt: '0.5', color: 'colorPalette.fg' }}
    >
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </chakra.li>
  );
}

/** The clerk counts it out while the dialog is open. */
function ChangeLine({ tendered, change }: { tendered: number; change: number }) {
  return (
    <IconLine icon={Coins} palette="secure">
      <Strong display="block" textStyle="xl" fontVariantNumeric="tabular-nums">
        {paymentMessages.tendered.changeOf(change)}
      </Strong>
      <Muted>{paymentMessages.tendered.of(tendered)}</Muted>
    </IconLine>
  );
}

function Line({ isGood, icon, children }: { isGood: boolean; icon?: LucideIcon; children: ReactNode }) {
  return (
    <IconLine icon={icon ?? (isGood ? CircleCheck : Clock)} palette={isGood ? 'secure' : 'open'}>
      {children}
    </IconLine>
  );
}

function BookingChange({ before, isPaid }: { before: Booking; isPaid: boolean }) {
  const { state } = useRecord('booking', recordKey('booking', before));
  if (state.status !== 'present') return null;
  const { arrears: left, status } = state.record;
  const { arrears: owed } = before;
  if (left === undefined || owed === undefined || (owed <= 0 && left <= 0)) return null;
  const name = bookingName(before);
  if (left === owed && isPaid) return <Line isGood={false}>{paymentMessages.result.waitingForServer(name)}</Line>;
  return (
    <>
      {left === owed ? null : <Line isGood={left < owed}>{paymentMessages.result.arrears(name, owed, left)}</Line>}
      {left > 0 ? <Line isGood={false}>{paymentMessages.result.notReleased(name, left)}</Line> : null}
      {left <= 0 && before.status === 'in arrears' && status === 'active' ? (
        <Line isGood icon={LockOpen}>
          {paymentMessages.result.released(name)}
        </Line>
      ) : null}
    </>
  );
}

function Overlock({ unitId }: { unitId: number }) {
  const { state } = useRecord('unit', unitId);
  if (state.status !== 'present') return null;
  const name = recordName('unit', state.record);
  const isLocked = isOneOf(overlockStatuses, state.record.status);
  return (
    <Line isGood={!isLocked} {...(isLocked ? {} : { icon: LockOpen })}>
      {isLocked ? paymentMessages.result.overlocked(name) : paymentMessages.result.lifted(name)}
    </Line>
  );
}
