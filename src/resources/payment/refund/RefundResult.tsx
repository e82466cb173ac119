import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import type { CardRefund, Payment } from '#domain/entities/payment.ts';
import { refundMessages } from '#domain/messages/refunds.ts';
import { cardRefundStates } from '#domain/states/booking.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { Button } from '#ui/control/Button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

type CardRefundState = (typeof cardRefundStates)[number];

const looks: Readonly<Record<CardRefundState, { icon: LucideIcon; palette: string }>> = {
  succeeded: { icon: CircleCheck, palette: 'secure' },
  pending: { icon: Clock, palette: 'open' },
  failed: { icon: CircleX, palette: 'alarm' },
};

/** An unknown outcome counts as pending: the money may have gone back. */
const stateOf = ({ status }: CardRefund): CardRefundState => (isOneOf(cardRefundStates, status) ? status : 'pending');

export interface RefundResultProps {
  /** The refund as the server answered it. */
  payment: Payment;
  refund: CardRefund;
  onClose: () => void;
}

/** The result of a refund that the card provider was asked for. Follows the payment while it is open. */
export function RefundResult({ payment, refund: answered, onClose }: RefundResultProps) {
  const { state: read } = useRecord('payment', payment.id);
  const known = read.status === 'present' ? read.record.cardRefunds?.find(({ id }) => id === answered.id) : undefined;
  // The provider's word in the answer is not taken back by an older read.
  const refund = stateOf(answered) === 'pending' ? (known ?? answered) : answered;
  const state = stateOf(refund);
  const { icon: Icon, palette } = looks[state];
  return (
    <Dialog
      title={refundMessages.result.title[state]}
      onClose={onClose}
      actions={
        <Button variant="solid" colorPalette="accent" onClick={onClose} data-autofocus="">
          Done
        </Button>
      }
    >
      <Row
        flexWrap="nowrap"
        alignItems="flex-start"
        gap="2.5"
        color="fg"
        _icon={{ boxSize: '4', flexShrink: '0', mt: '0.5', color: 'colorPalette.fg' }}
        role="status"
        colorPalette={palette}
      >
        <Icon aria-hidden="true" />
        <span>{refundMessages.result[state](refund)}</span>
      </Row>
    </Dialog>
  );
}
