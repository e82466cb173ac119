import { useState } from 'react';
import { allSites } from '#domain/entities/site.ts';
import type { Product } from '#domain/entities/product.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { done, moneyTaken } from '#domain/messages/pageNotices.ts';
import { paperNames, paperScreenMessages } from '#domain/messages/papers.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useSession } from '#crud/context/session.ts';
import { useReferenceSearch } from '#crud/form/fields/useReferenceSearch.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { showNotice, showNoticeWithAction } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { Combobox, type ComboboxOption } from '#ui/field/Combobox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { PopupAction } from '#ui/popup/popup.ts';
import { showReceipt } from '../order/papers/paperDialogs.tsx';
import { DeskMoneyFields, useDeskMoney } from '../payment/DeskMoney.tsx';
import { addToSale, saleTotal, type SaleLine } from './sale.ts';
import { SaleLines } from './SaleLines.tsx';
import { ScanField } from './ScanField.tsx';
import { useSale, type SaleState } from './useSale.ts';

const { sale: texts } = productMessages;

export interface Buyer {
  id: number;
  name: string;
  /** Where they are served; absent: at the site of the dashboard. */
  siteId?: number | undefined;
}

export interface SellDialogProps {
  product?: Product | undefined;
  buyer?: Buyer | undefined;
  onClose: () => void;
}

export default function SellDialog(props: SellDialogProps) {
  const { buyer, onClose } = props;
  const session = useSession();
  const siteId = buyer?.siteId ?? session.siteId;
  const isOneSite = siteId !== null && siteId !== allSites.id;
  if (isOneSite) return <DeskSale {...props} siteId={siteId} />;
  return (
    <Dialog title={texts.title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {texts.noSite}
    </Dialog>
  );
}

const receiptAction = (paymentId: number): PopupAction => ({
  label: paperScreenMessages.show(paperNames.receipt),
  closes: true,
  run: () => showReceipt([paymentId]),
});

const soldText = (lines: readonly SaleLine[]) =>
  lines.map(({ product, quantity }) => `${quantity} × ${recordName('product', product)}`).join(', ');

const optionOf = ({ id, name }: Buyer): ComboboxOption => ({ value: String(id), label: name });

function DeskSale({ product, buyer, siteId, onClose }: SellDialogProps & { siteId: number }) {
  const [lines, setLines] = useState<readonly SaleLine[]>(() => (product === undefined ? [] : addToSale([], product)));
  const [customer, setCustomer] = useState<ComboboxOption | null>(buyer === undefined ? null : optionOf(buyer));
  const [isTried, setTried] = useState(false);
  const { state, run } = useSale();
  const isRunning = state.step === 'running';
  const failure = state.step === 'failed' ? state : null;
  const hasOrder = state.step !== 'idle' && state.orderId !== null;
  const isCustomerMissing = failure?.needsCustomer === true && customer === null;
  const total = saleTotal(lines);
  const takeText = lines.length === 0 ? paymentMessages.take : texts.take(total);
  const money = useDeskMoney(total);
  const isPaid = failure?.isPaid === true;
  const sell = async () => {
    setTried(true);
    if (lines.length === 0 || (money.mistake !== null && !isPaid)) return;
    const customerId = customer === null ? null : Number(customer.value);
    const sold = await run({ siteId, customerId, money, lines });
    if (sold === null) return;
    const told = texts.sold(soldText(lines), total, money.back);
    const { paymentId } = sold;
    if (paymentId === null) showNotice(done, told);
    else showNoticeWithAction(receiptAction(paymentId), moneyTaken, told);
    onClose();
  };
  return (
    <Dialog
      wide
      title={texts.title}
      onClose={isRunning ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isRunning}>
            {hasOrder ? 'Close' : 'Cancel'}
          </Button>
          <Button variant="solid" colorPalette="accent" busy={isRunning} onClick={() => void sell()}>
            {!hasOrder ? takeText : isPaid ? texts.handOverAgain : texts.notPaidAgain}
          </Button>
        </>
      }
    >
      <Stack gap="4" pt="2">
        {hasOrder ? null : <ScanField onFound={(found) => setLines((before) => addToSale(before, found))} />}
        {isTried && lines.length === 0 ? (
          <chakra.p role="alert" color="fg.error">
            Add a product first.
          </chakra.p>
        ) : null}
        <SaleLines siteId={siteId} lines={lines} onChange={hasOrder ? null : setLines} />
        <CustomerField
          chosen={customer}
          onChoose={setCustomer}
          problem={isCustomerMissing ? texts.customerAsked : null}
        />
        {isPaid || total <= 0 ? null : <DeskMoneyFields money={money} isTried={isTried} />}
        <Failure state={state} />
      </Stack>
    </Dialog>
  );
}

function Failure({ state }: { state: SaleState }) {
  if (state.step !== 'failed') return null;
  return (
    <chakra.p role="alert" color="fg.error" data-sale-failed="">
      {state.message}{' '}
      {state.orderId === null ? null : (
        <AppLink to="order.detail" parameters={{ id: state.orderId }}>
          <chakra.span textDecoration="underline">Open the order</chakra.span>
        </AppLink>
      )}
    </chakra.p>
  );
}

interface CustomerFieldProps {
  chosen: ComboboxOption | null;
  onChoose: (option: ComboboxOption | null) => void;
  problem: string | null;
}

function CustomerField({ chosen, onChoose, problem }: CustomerFieldProps) {
  const { options, isPending, status, search } = useReferenceSearch({ entity: 'customer' });
  return (
    <FormField label={texts.customer} hint={texts.customerHint} error={problem}>
      <Combobox
        label={texts.customer}
        placeholder="Search by name, phone or email…"
        mayClear
        options={options}
        isPending={isPending}
        status={status}
        chosen={chosen}
        onChoose={onChoose}
        onSearch={search}
      />
    </FormField>
  );
}
