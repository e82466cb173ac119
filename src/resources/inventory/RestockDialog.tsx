import { useState } from 'react';
import type { Inventory } from '#domain/entities/inventory.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { productMessages } from '#domain/messages/products.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { StockDialog } from './StockDialog.tsx';
import { useStockSave } from './useStockSave.ts';
import { wholeNumber } from './wholeNumber.ts';

const { stock: texts } = productMessages;

export interface RestockDialogProps {
  item: Inventory;
  name: string;
  site: string;
  onClose: () => void;
}

/** The server logs each delivery. */
export function RestockDialog({ item, name, site, onClose }: RestockDialogProps) {
  const { isBusy, failure, restock } = useStockSave(item.productId ?? 0);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const delivered = wholeNumber(typed);
  const isValid = delivered !== null && delivered > 0;
  const submit = async () => {
    setTried(true);
    const quantity = isValid ? await restock(item, delivered) : null;
    if (quantity === null) return;
    showNotice(done, texts.restocked(name, site, quantity));
    onClose();
  };
  return (
    <StockDialog
      title={texts.restockTitle(name, site)}
      save={texts.restock}
      isBusy={isBusy}
      onClose={onClose}
      onSave={() => void submit()}
    >
      <FormField
        label="Delivered"
        error={isTried && !isValid ? 'Enter how many were delivered, from 1.' : failure}
        hint={item.quantity === undefined ? undefined : texts.newTotal(item.quantity, delivered ?? 0)}
      >
        <NumberInput
          size="md"
          inputMode="numeric"
          data-autofocus=""
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </FormField>
    </StockDialog>
  );
}
