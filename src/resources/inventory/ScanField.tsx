import { useState } from 'react';
import type { Product } from '#domain/entities/product.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { lifecycleOf, stateLabel } from '#domain/lifecycle/lifecycleOf.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useRows } from '#crud/data/useRows.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { RowList } from '#ui/layout/list.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { findMerchandise, isOffered } from './sale.ts';

const { sale: texts } = productMessages;

/** The hits that are offered as buttons. */
const mostHits = 8;

export interface ScanFieldProps {
  onFound: (product: Product) => void;
}

/** A scanner types the code and presses Enter. */
export function ScanField({ onFound }: ScanFieldProps) {
  const view = useRows('product', { where: { kind: ['purchasable', null] } });
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [hits, setHits] = useState<readonly Product[]>([]);
  const take = (product: Product) => {
    setHits([]);
    if (isOffered(product)) {
      setTyped('');
      setProblem(null);
      onFound(product);
    } else {
      const state = stateLabel(lifecycleOf('product', product), product.status);
      setProblem(texts.notForSale(recordName('product', product), state));
    }
  };
  const search = () => {
    if (typed.trim() === '') return;
    if (view.status === 'failed') return setProblem(texts.notRead(view.error.message));
    const found = findMerchandise(view.status === 'ready' ? view.rows : [], typed);
    const [only] = found;
    setHits(found.length > 1 ? found.slice(0, mostHits) : []);
    setProblem(found.length === 0 ? texts.noHit(typed.trim()) : null);
    if (only !== undefined && found.length === 1) take(only);
  };
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <FormField label={texts.code} hint={texts.codeHint} error={problem}>
        <chakra.span display="flex" gap="2">
          <TextInput
            size="md"
            data-autofocus=""
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setHits([]);
              setProblem(null);
            }}
          />
          <Button type="submit" busy={view.status === 'loading'}>
            Add
          </Button>
        </chakra.span>
      </FormField>
      <chakra.div role="status" textStyle="sm" pt={hits.length === 0 ? '0' : '2'}>
        {hits.length === 0 ? null : texts.several(hits.length)}
      </chakra.div>
      {hits.length === 0 ? null : (
        <RowList pt="2">
          {hits.map((product) => (
            <li key={product.id}>
              <Button onClick={() => take(product)}>
                {recordName('product', product)} <Amount value={product.price} />
              </Button>
            </li>
          ))}
        </RowList>
      )}
    </chakra.form>
  );
}
