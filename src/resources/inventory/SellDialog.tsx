import { useState } from 'react';
import { allSites } from '#domain/entities/site.ts';
import type { Product } from '#domain/entities/product.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { done } from '#domain/messages/catalogue.ts';
import { methodLabels } from '#domain/messages/payments.ts';
import { productMessages } from '#domain/messages/products.ts';
import type { PaymentMethod } from '#domain/states/booking.ts';
import { useSession } from '#crud/context/session.ts';
import { useReferenceSearch } from '#crud/form/fields/useReferenceSearch.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { Combobox, type ComboboxOption } from '#ui/field/Combobox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { isOneOf } from '#domain/states/words.ts';
import { addToSale, saleTotal, type SaleLine } from './sale.ts';
import { SaleLines } from './SaleLines.tsx';
import { ScanField } from './ScanField.tsx';
import { useSale, type SaleState } from './useSale.ts';

const { sale: texts } = productMessages;

const deskMethods = ['EFTPOS', 'cash'] as const satisfies readonly PaymentMethod[];

export interface SellDialogProps {
  product?: Product;
  onClose: () => void;
}

export default function SellDialog({ product, onClose }: SellDialogProps) {
  const { siteId } = useSession();
  const isOneSite = siteId !== null && siteId !== allSites.id;
  if (isOneSite) return <DeskSale siteId={siteId} onClose={onClose} {...(product && { product })} />;
  return (
    <Dialog title={texts.title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {texts.noSite}
    </Dialog>
  );
}

const soldText = (lines: readonly SaleLine[]) =>
  lines.map(({ product, quantity }) => `${quantity} × ${recordName('product', product)}`).join(', ');

function DeskSale({ product, siteId, onClose }: SellDialogProps & { siteId: number }) {
  const [lines, setLines] = useState<readonly SaleLine[]>(() => (product === undefined ? [] : addToSale([], product)));
  const [customer, setCustomer] = useState<ComboboxOption | null>(null);
  const [method, setMethod] = useState<PaymentMethod>('EFTPOS');
  const [isTried, setTried] = useState(false);
  const { state, run } = useSale();
  const isRunning = state.step === 'running';
  const hasOrder = state.step === 'failed' && state.orderId !== null;
  const total = saleTotal(lines);
  const sell = async () => {
    setTried(true);
    if (customer === null || lines.length === 0) return;
    if (!(await run({ siteId, customerId: Number(customer.value), method, lines }))) return;
    showNotice(done, texts.sold(soldText(lines), total));
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
          {hasOrder ? null : (
            <Button variant="solid" colorPalette="accent" busy={isRunning} onClick={() => void sell()}>
              {texts.take(total)}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="4" pt="2">
        <ScanField onFound={(found) => setLines((before) => addToSale(before, found))} />
        {isTried && lines.length === 0 ? (
          <chakra.p role="alert" color="fg.error">
            Add a product first.
          </chakra.p>
        ) : null}
        <SaleLines siteId={siteId} lines={lines} onChange={setLines} />
        <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: '2fr 1fr' }} alignItems="start">
          <CustomerField chosen={customer} onChoose={setCustomer} isMissing={isTried && customer === null} />
          <FormField label="Paid by">
            <Select
              w="full"
              size="md"
              value={method}
              onChange={({ currentTarget: { value } }) => setMethod(isOneOf(deskMethods, value) ? value : 'EFTPOS')}
            >
              {deskMethods.map((each) => (
                <option key={each} value={each}>
                  {methodLabels[each]}
                </option>
              ))}
            </Select>
          </FormField>
        </chakra.div>
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
  isMissing: boolean;
}

function CustomerField({ chosen, onChoose, isMissing }: CustomerFieldProps) {
  const { options, isPending, status, search } = useReferenceSearch({ entity: 'customer' });
  return (
    <FormField
      required
      label="Customer"
      hint={texts.customerHint}
      error={isMissing ? 'Choose the customer who pays.' : null}
    >
      <Combobox
        label="Customer"
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
