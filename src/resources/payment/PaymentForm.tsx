import { CircleX, History } from 'lucide-react';
import { useId, useState } from 'react';
import { sumDollars } from '#domain/money/dollars.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { paymentMessages, methodLabels } from '#domain/messages/payments.ts';
import { sentence } from '#format/sentence.ts';
import { useSession } from '#crud/context/session.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { labelIn } from '#domain/states/words.ts';
import { formatAgo } from '#format/duration.ts';
import { useNow } from '#lib/useNow.ts';
import { useRows } from '#crud/data/useRows.ts';
import type { HostedFields } from './card/hostedFields.ts';
import { CreditOffer } from './credit/CreditOffer.tsx';
import { chosenDebts, targetOf, totalOf, unknownDebt, type Debt } from './debts.ts';
import { PaymentFields } from './PaymentFields.tsx';
import {
  amountOf,
  checkPayment,
  outcomesOf,
  type CheckedPayment,
  type RecordedPayment,
  type PaymentMistake,
  type TypedPayment,
} from './typedPayment.ts';
import type { PaymentSubject } from './useDebts.ts';
import { useTakePayment, type TakingState } from './useTakePayment.ts';

/** Payments within this span may be duplicates (milliseconds). */
const recentSpan = 10 * 60_000;

/** null without a recent payment. */
function RecentPayment({ customerId }: { customerId: number }) {
  const view = useRows('payment', { of: { subject: 'customer', id: customerId } });
  const now = useNow();
  if (view.status !== 'ready') return null;
  const ageOf = (createdAt: string | undefined) => now - Date.parse(createdAt ?? '');
  const [last] = view.rows
    .filter(({ createdAt, status }) => ageOf(createdAt) < recentSpan && status !== 'failed')
    .sort((one, other) => ageOf(one.createdAt) - ageOf(other.createdAt));
  if (last?.amount === undefined) return null;
  const method = labelIn(methodLabels, last.method) ?? 'unknown method';
  return (
    <Notice
      icon={History}
      palette="accent"
      role="status"
      text={paymentMessages.recent(last.amount, method, formatAgo(ageOf(last.createdAt)))}
    />
  );
}

export interface PaymentFormProps extends PaymentSubject {
  title: string;
  debts: readonly Debt[];
  /** The debt to begin with; null: all of them. */
  first: Debt | null;
  /** Why the bills could not be read; null: they could. */
  failure: AppError | null;
  /** The customer's credit in dollars; null: unknown, as where the server keeps none. */
  credit: number | null;
  onUseCredit: () => void;
  onTaken: (payment: RecordedPayment) => void;
  onClose: () => void;
}

function problemOf(state: TakingState): string | null {
  if (state.status !== 'failed') return null;
  const { error, recorded, failedPart } = state;
  const why =
    error.isWithoutAnswer || error.code === 'server'
      ? `${sentence(error.message)} ${paymentMessages.unanswered}`
      : error.message;
  const sum = sumDollars(recorded.map(({ amount }) => amount));
  return recorded.length === 0 || failedPart === null ? why : paymentMessages.inPart(sum, failedPart.debt.name, why);
}

/** Shows a refused amount at its input. */
function mistakeOf(state: TakingState): PaymentMistake | null {
  if (state.status !== 'failed' || state.recorded.length > 0 || state.error.field !== 'amount') return null;
  return { field: 'amount', message: state.error.message };
}

function useSiteOfPayment(debts: readonly Debt[]): number | null {
  const { siteId, sites } = useSession();
  const ofDebt = debts.find((debt) => debt.siteId !== null)?.siteId;
  if (ofDebt) return ofDebt;
  if (siteId) return siteId;
  return sites.length === 1 ? (sites[0]?.id ?? null) : null;
}

/** The typed values. An untyped amount is the owed one. */
type Typing = { [Field in keyof TypedPayment]?: TypedPayment[Field] | undefined };

/** @param left the owed dollars. */
function paymentOf(
  { amount, method = 'cash', outcome, reference = '', tendered = '' }: Typing,
  left: number,
): TypedPayment {
  const isOffered = outcome !== undefined && outcomesOf(method).includes(outcome);
  return {
    amount: amount ?? (left > 0 ? String(left) : ''),
    method,
    outcome: isOffered ? outcome : 'received',
    reference,
    tendered,
  };
}

function submitText(payment: TypedPayment): string {
  const { method, outcome } = payment;
  const amount = amountOf(payment);
  return method === 'card' ? paymentMessages.card.submit(amount) : paymentMessages.submit(outcome, amount);
}

type TargetParts = Pick<PaymentFormProps, 'debts' | 'first' | 'failure' | 'credit' | 'owed'>;

/** The purpose of the payment as chosen, else the debts. */
function useTarget({ debts, first, failure, credit, owed = 0 }: TargetParts) {
  const [choice, setChoice] = useState(first?.key ?? null);
  const mustChoose = credit !== null && debts.length === 0 && (failure !== null || owed > 0);
  const target = targetOf(choice, debts, mustChoose);
  const chosen = chosenDebts(debts, target);
  const left = chosen.length === 0 && credit === null ? owed : totalOf(chosen);
  return { target, setChoice, mustChoose, chosen, left };
}

export function PaymentForm(props: PaymentFormProps) {
  const { title, debts, first, failure, credit, customerId, onUseCredit, onTaken, onClose } = props;
  const formId = useId();
  const [typed, setTyped] = useState<Typing>({});
  const [card, setCard] = useState<HostedFields | null>(null);
  const [mistake, setMistake] = useState<PaymentMistake | null>(null);
  const { state, take, forget } = useTakePayment(customerId, onTaken);
  const { target, setChoice, mustChoose, chosen, left } = useTarget(props);
  const siteId = useSiteOfPayment(chosen);
  const payment = paymentOf(typed, left);
  const { method } = payment;
  const change = (part: Typing) => {
    setMistake(null);
    if (state.status === 'failed') forget();
    setTyped((before) => ({ ...before, ...part }));
  };
  // After a partial record, the dialog asks for the rest.
  const takeAndAskRest = async (checked: CheckedPayment, site: number) => {
    if (await take(checked, site, card)) setTyped((before) => ({ ...before, amount: undefined, tendered: undefined }));
  };
  const submit = () => {
    if (target === unknownDebt) return setMistake({ field: 'target', message: paymentMessages.chooseTarget });
    const checked = checkPayment(payment, chosen);
    if ('field' in checked) return setMistake(checked);
    if (siteId === null) return setMistake({ field: 'amount', message: paymentMessages.noSite });
    if (method === 'card' && card === null)
      return setMistake({ field: 'card', message: paymentMessages.card.incomplete });
    return void takeAndAskRest(checked, siteId);
  };
  const problem = mistakeOf(state) === null ? problemOf(state) : null;
  const isBusy = state.status === 'busy';
  return (
    <Dialog
      title={title}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} aria-disabled={isBusy || undefined}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="solid" colorPalette="accent" busy={isBusy}>
            {submitText(payment)}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        aria-label={title}
        display="grid"
        gap="4"
        color="fg"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Problems bills={failure === null ? null : paymentMessages.noBills(failure.message)} payment={problem} />
        <CreditOffer credit={credit} debts={debts} onUse={onUseCredit} />
        <PaymentFields
          debts={debts}
          chosen={chosen}
          left={left}
          mustChoose={mustChoose}
          payment={payment}
          change={change}
          isKeptAsCredit={credit !== null}
          onCard={setCard}
          target={target}
          mistake={mistake ?? mistakeOf(state)}
          onTarget={(next) => {
            setChoice(next);
            change({ amount: undefined, tendered: undefined });
          }}
        />
        {isBusy || first !== null ? null : <RecentPayment customerId={customerId} />}
      </chakra.form>
    </Dialog>
  );
}

/** `bills` and `payment` are sentences; null: no failure. */
function Problems({ bills, payment }: { bills: string | null; payment: string | null }) {
  return (
    <>
      {bills === null ? null : <Notice icon={CircleX} palette="fault" role="status" text={bills} />}
      {payment === null ? null : <Notice icon={CircleX} palette="alarm" role="alert" text={payment} />}
    </>
  );
}
