import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { paymentBody, refundBody } from '#domain/bodies/rentals.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { Order } from '#domain/entities/order.ts';
import { datedRefunds, type CardRefund, type Payment } from '#domain/entities/payment.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done, doneUndoable } from '#domain/messages/pageNotices.ts';
import { paperNames, paperScreenMessages } from '#domain/messages/papers.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { refundMessages } from '#domain/messages/refunds.ts';
import { useData } from '#crud/context/replica.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { showNotice, showNoticeWithAction } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { formFields } from '#crud/form/formFields.ts';
import { cardRefundStates } from '#domain/states/booking.ts';
import { isOneOf } from '#domain/states/words.ts';
import { Row } from '#ui/layout/layout.tsx';
import { showAdjustmentNote } from '../../order/papers/paperDialogs.tsx';
import { rereadSubjects } from '../rereadSubjects.ts';

type CardRefundState = (typeof cardRefundStates)[number];

const looks: Readonly<Record<CardRefundState, { icon: LucideIcon; palette: string }>> = {
  succeeded: { icon: CircleCheck, palette: 'secure' },
  pending: { icon: Clock, palette: 'open' },
  failed: { icon: CircleX, palette: 'alarm' },
};

/** An unknown outcome counts as pending: the money may have gone back. */
const stateOf = ({ status }: CardRefund): CardRefundState => (isOneOf(cardRefundStates, status) ? status : 'pending');

interface RefundResultProps {
  /** The refund as the server answered it. */
  payment: Payment;
  refund: CardRefund;
  onClose: () => void;
}

/** The result of a refund that the card provider was asked for. Follows the payment while it is open. */
function RefundResult({ payment, refund: answered, onClose }: RefundResultProps) {
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

const { CheckboxField, MoneyField, SelectField, TextAreaField } = formFields<ReturnType<typeof schemaFor>>();

export interface RefundDialogProps {
  payment: Payment;
  /** Dollars that can be given back. */
  left: number;
  onClose: () => void;
}

const titleOf = (payment: Payment) => refundMessages.title(paymentMessages.nameOf(payment));

/** Offers the adjustment note of the newest refund, which the server lists last. */
function showRefunded(answered: Payment | null, sentence: string): void {
  const count = answered === null ? 0 : (datedRefunds(answered)?.length ?? 0);
  if (answered === null || count === 0) return void showNotice(done, sentence);
  const label = paperScreenMessages.show(paperNames.adjustmentNote);
  const run = () => showAdjustmentNote(answered, count - 1);
  return void showNoticeWithAction({ label, run, closes: true }, doneUndoable, sentence);
}

/** Asks for the refund's amount, its reason and the future of its bill; then shows the card provider's answer. */
export function RefundDialog({ payment, left, onClose }: RefundDialogProps) {
  const [answer, setAnswer] = useState<{ payment: Payment; refund: CardRefund } | null>(null);
  if (answer !== null) return <RefundResult {...answer} onClose={onClose} />;
  const onAnswer = ({ answered, amount }: RefundAnswer) => {
    const refund = answered?.cardRefunds?.find(({ id }) => id === answered.sentRefundId);
    if (answered !== null && refund !== undefined) return setAnswer({ payment: answered, refund });
    if (answered?.sentRefundId === undefined) showRefunded(answered, refundMessages.saved(amount, payment));
    return onClose();
  };
  const { orderId } = payment;
  const form = { payment, left, onClose, onAnswer };
  return typeof orderId === 'number' ? <OfBill {...form} orderId={orderId} /> : <RefundForm {...form} order={null} />;
}

interface RefundAnswer {
  /** null: the answer has no record. */
  answered: Payment | null;
  /** Dollars that were refunded. */
  amount: number;
}

interface RefundFormProps extends RefundDialogProps {
  onAnswer: (answer: RefundAnswer) => void;
}

function OfBill({ orderId, ...props }: RefundFormProps & { orderId: number }) {
  const { state } = useRecord('order', orderId);
  if (state.status !== 'loading') {
    return <RefundForm {...props} order={state.status === 'present' ? state.record : { id: orderId }} />;
  }
  return (
    <Dialog
      title={titleOf(props.payment)}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>Cancel</Button>}
    >
      <SkeletonBlock h="64" />
    </Dialog>
  );
}

const ticked = z.boolean().refine((isTicked) => isTicked, refundMessages.providerFirst);

/** Whether a person refunds the card at the provider, may tell that they did, or leaves that to the server. */
function personsWord({ method, sendsRefunds, cardRefunds = [] }: Payment): 'needed' | 'possible' | 'none' {
  if (method !== 'card') return 'none';
  if (sendsRefunds !== true) return 'needed';
  return cardRefunds.some(({ status }) => status === 'failed') ? 'possible' : 'none';
}

const schemaFor = (payment: Payment, left: number) =>
  z.object({
    amount: paymentBody.shape.amount.max(left, refundMessages.tooMuch(left)),
    reason: refundBody.shape.reason,
    afterwards: z.enum(['owed', 'off']),
    restock: z.boolean(),
    providerRefunded: personsWord(payment) === 'needed' ? ticked : z.boolean(),
  });

/** "2 × Padlock", for each line whose goods were taken from stock. */
const takenGoods = (order: Order | null) =>
  (order?.lines ?? []).flatMap(({ taken, description }) =>
    taken !== undefined && taken > 0 ? [refundMessages.goods(taken, description ?? '–')] : [],
  );

function RefundForm({ payment, left, order, onClose, onAnswer }: RefundFormProps & { order: Order | null }) {
  const { api, replica } = useData();
  const [schema] = useState(() => schemaFor(payment, left));
  // The server may have no card provider any more.
  const [isRefused, setRefused] = useState(false);
  const word = isRefused ? 'possible' : personsWord(payment);
  const goods = takenGoods(order);
  const form = useRecordForm({
    name: `payment.${payment.id}.refund`,
    schema,
    initial: { amount: left, reason: '', afterwards: 'owed', restock: false, providerRefunded: false },
    save: async ({ amount, reason, afterwards, restock, providerRefunded }, { requestKey: key }) => {
      const body = {
        amount,
        reason,
        ...(order === null ? {} : { owedAgain: afterwards === 'owed' }),
        ...(goods.length === 0 ? {} : { restock }),
        ...(word === 'none' ? {} : { providerRefunded }),
      };
      try {
        const parameters = { id: payment.id };
        const answer = await api.call(rentalCalls.paymentRefund, { parameters, body, key });
        return { answered: readRecord('payment', answer), amount };
      } catch (thrown) {
        if (toAppError(thrown).field === 'providerRefunded') setRefused(true);
        throw thrown;
      } finally {
        // After a failure too: it may have happened, or somebody else refunded meanwhile.
        replica.reportSaved('payment', payment.id);
        rereadSubjects(replica, payment);
        if (goods.length > 0) replica.reportCreated('inventory');
      }
    },
    onSaved: onAnswer,
    savedText: null,
  });
  const [typed, afterwards, isRefundedElsewhere] = useWatch({
    control: form.control,
    name: ['amount', 'afterwards', 'providerRefunded'],
  }) as unknown[];
  const { data: amount = null } = schema.shape.amount.safeParse(Number(typed));
  const isSent = payment.sendsRefunds === true && isRefundedElsewhere !== true;
  return (
    <RecordFormDialog title={titleOf(payment)} saveLabel={refundMessages.submit(amount)} form={form} onClose={onClose}>
      <MoneyField name="amount" label={refundMessages.amount} hint={refundMessages.amountHint(left)} />
      <TextAreaField name="reason" label={refundMessages.reason} hint={refundMessages.reasonHint} rows={2} />
      {order === null ? null : (
        <SelectField name="afterwards" label={refundMessages.afterwards} labels={refundMessages.choices} />
      )}
      {goods.length === 0 ? null : (
        <CheckboxField name="restock" label={refundMessages.restock} hint={refundMessages.restockHint(goods)} />
      )}
      {word === 'none' ? null : (
        <CheckboxField
          name="providerRefunded"
          label={refundMessages.providerRefunded}
          hint={word === 'needed' ? refundMessages.providerHint : refundMessages.byPersonHint}
        />
      )}
      {amount === null ? null : <Consequence amount={amount} order={order} isOwed={afterwards !== 'off'} />}
      {isSent ? (
        <chakra.p role="status" color="fg.muted">
          {form.isBusy ? refundMessages.asking : refundMessages.sends}
        </chakra.p>
      ) : null}
    </RecordFormDialog>
  );
}

function Consequence({ amount, order, isOwed }: { amount: number; order: Order | null; isOwed: boolean }) {
  const sentences = (() => {
    if (order === null) return [refundMessages.ofCredit(amount)];
    const name = recordName('order', order);
    if (!isOwed) return [refundMessages.takenOff(amount, name)];
    return [
      refundMessages.owedAgain(amount, name),
      ...(typeof order.bookingId === 'number' ? [refundMessages.ifOverdue] : []),
    ];
  })();
  return (
    <chakra.p role="status" color="fg.muted">
      {[...sentences, refundMessages.final].join(' ')}
    </chakra.p>
  );
}
