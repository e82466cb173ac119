import { Minus, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { recordName } from '#domain/entities/recordName.ts';
import { sellableStock, sumStock } from '#domain/lifecycle/stock.ts';
import { mostOfOneLine } from '#domain/limits/money.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useRows } from '#crud/data/useRows.ts';
import { ProductPicture } from '../product/ProductName.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { List } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { lineTotal, setInSale, type SaleLine } from './sale.ts';
import { wholeNumber } from './wholeNumber.ts';

const { stock: texts, sale } = productMessages;

export interface SaleLinesProps {
  siteId: number;
  lines: readonly SaleLine[];
  /** null: the order exists, and its lines stay. */
  onChange: ((lines: SaleLine[]) => void) | null;
}

export function SaleLines({ siteId, lines, onChange }: SaleLinesProps) {
  const view = useRows('inventory', { siteId });
  const rows = view.status === 'ready' ? view.rows : [];
  return (
    <List aria-label="In this sale">
      {lines.map((line) => {
        const { product } = line;
        const name = recordName('product', product);
        const item = rows.find(({ productId }) => productId === product.id);
        const set = (quantity: number) => onChange?.(setInSale(lines, product.id, quantity));
        return (
          <RuledItem
            key={product.id}
            display="grid"
            gridTemplateColumns="auto 1fr auto 5.5rem auto"
            alignItems="center"
            columnGap="3"
            py="2"
            smDown={{ gridTemplateColumns: 'auto 1fr auto', rowGap: '1' }}
            data-sale-line={product.id}
          >
            <ProductPicture product={product} />
            <chakra.span minW="0">
              <chakra.span display="block" truncate title={name}>
                {name}
              </chakra.span>
              <LineStock line={line} item={item} />
            </chakra.span>
            {onChange === null ? (
              <chakra.span fontVariantNumeric="tabular-nums">{`× ${line.quantity}`}</chakra.span>
            ) : (
              <Quantity name={name} quantity={line.quantity} onChange={set} />
            )}
            <chakra.span textAlign="end" smDown={{ gridColumn: '2', textAlign: 'start' }}>
              <Amount value={lineTotal(line)} />
            </chakra.span>
            {onChange === null ? null : (
              <IconButton icon={X} label={`Remove ${name}`} justifySelf="end" onClick={() => set(0)} />
            )}
          </RuledItem>
        );
      })}
    </List>
  );
}

/** The price, and how many can be sold; in red where they are fewer than wanted. */
function LineStock({ line, item }: { line: SaleLine; item: Parameters<typeof sellableStock>[0] | undefined }) {
  const { product, quantity } = line;
  const left = item === undefined ? undefined : sellableStock(item);
  const isShort = left !== undefined && left < quantity && product.status !== 'ON_BACK_ORDER';
  const { reserved, quantity: all } = sumStock(item === undefined ? [] : [item]);
  const isReserved = reserved !== null && reserved > 0 && all !== null;
  return (
    <chakra.span display="block" textStyle="xs" color={isShort ? 'fg.error' : 'fg.muted'}>
      <Amount value={product.price} /> each
      {left === undefined ? '' : ` · ${texts.left(left)}`}
      {isReserved ? ` · ${left === 0 ? texts.reserved(reserved, all) : texts.reservedToo(reserved)}` : ''}
    </chakra.span>
  );
}

interface QuantityProps {
  name: string;
  quantity: number;
  onChange: (quantity: number) => void;
}

/** The number is typed or stepped. Half-typed text changes nothing, and goes when the field is left. */
function Quantity({ name, quantity, onChange }: QuantityProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const whole = wholeNumber(text);
    if (whole !== null && whole > 0 && whole <= mostOfOneLine) onChange(whole);
  };
  const step = (by: number) => {
    setTyped(null);
    onChange(quantity + by);
  };
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1">
      <IconButton icon={Minus} label={`One ${name} less`} onClick={() => step(-1)} />
      <TextInput
        w="14"
        textAlign="center"
        inputMode="numeric"
        autoComplete="off"
        fontVariantNumeric="tabular-nums"
        aria-label={sale.quantityOf(name)}
        data-quantity={quantity}
        value={typed ?? String(quantity)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      <IconButton icon={Plus} label={`One ${name} more`} onClick={() => step(1)} />
    </chakra.span>
  );
}
