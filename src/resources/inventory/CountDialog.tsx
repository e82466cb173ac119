import { useState } from 'react';
import type { Inventory } from '#domain/entities/inventory.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useSession } from '#crud/context/session.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { Select } from '#ui/field/Select.tsx';
import { FailureText } from '#ui/text/text.tsx';
import { StockDialog } from './StockDialog.tsx';
import { useStockSave } from './useStockSave.ts';
import { wholeNumber } from './wholeNumber.ts';

export interface CountDialogProps {
  /** null: not stocked at the site yet. */
  item: Inventory | null;
  productId: number;
  title: string;
  /** The sites that stock the product already. */
  taken?: readonly (number | undefined)[];
  onClose: () => void;
}

const { stock: texts } = productMessages;
const notWhole = 'Enter a whole number from 0.';

function NumberOf(props: {
  label: string;
  hint?: string;
  value: string;
  isMistake: boolean;
  onChange: (text: string) => void;
}) {
  const { label, hint, value, isMistake, onChange } = props;
  return (
    <FormField label={label} hint={hint} error={isMistake ? notWhole : null}>
      <NumberInput
        size="md"
        inputMode="numeric"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </FormField>
  );
}

export function CountDialog({ item, productId, title, taken = [], onClose }: CountDialogProps) {
  const { sites, siteId: current } = useSession();
  const free = sites.filter(({ id }) => !taken.includes(id));
  const { isBusy, failure, count, add } = useStockSave(productId);
  const [siteId, setSiteId] = useState(() => (free.find(({ id }) => id === current) ?? free[0])?.id ?? 0);
  const [quantity, setQuantity] = useState(String(item?.quantity ?? ''));
  const [firstLow] = useState(item === null ? '0' : String(item.reorderLevel ?? ''));
  const [lowText, setLowText] = useState(firstLow);
  const [isTried, setTried] = useState(false);
  const [counted, low] = [wholeNumber(quantity), wholeNumber(lowText)];
  // Untouched, it stays as the server has it, whether that is known here or not.
  const keepsLow = item !== null && lowText === firstLow;
  const submit = async () => {
    setTried(true);
    if (counted === null || (low === null && !keepsLow)) return;
    const change = { quantity: counted, ...(low === null || keepsLow ? {} : { reorderLevel: low }) };
    if (!(item === null ? await add(siteId, change) : await count(item, change))) return;
    showNotice(done, formMessages.saved);
    onClose();
  };
  return (
    <StockDialog title={title} save={texts.saveCount} isBusy={isBusy} onClose={onClose} onSave={() => void submit()}>
      {item === null ? (
        <FormField label="Site">
          <Select
            w="full"
            size="md"
            value={siteId}
            onChange={({ currentTarget }) => setSiteId(Number(currentTarget.value))}
            options={free.map(({ id, name }) => [id, name])}
          />
        </FormField>
      ) : null}
      <NumberOf label={texts.inStock} value={quantity} isMistake={isTried && counted === null} onChange={setQuantity} />
      <NumberOf
        label={texts.lowAt}
        hint="At this number or below, it is marked as low. 0 turns the mark off."
        value={lowText}
        isMistake={isTried && low === null && !keepsLow}
        onChange={setLowText}
      />
      <FailureText textStyle="sm">{failure}</FailureText>
    </StockDialog>
  );
}
