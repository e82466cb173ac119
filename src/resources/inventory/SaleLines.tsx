import { Minus, Plus, X } from 'lucide-react';
import { recordName } from '#domain/entities/recordName.ts';
import { productMessages } from '#domain/messages/products.ts';
import { numberText } from '#format/numbers.ts';
import { useRows } from '#crud/data/useRows.ts';
import { ProductPicture } from '../product/ProductName.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { List } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { lineTotal, setInSale, type SaleLine } from './sale.ts';

const { stock: texts } = productMessages;

export interface SaleLinesProps {
  siteId: number;
  lines: readonly SaleLine[];
  onChange: (lines: SaleLine[]) => void;
}

export function SaleLines({ siteId, lines, onChange }: SaleLinesProps) {
  const view = useRows('inventory', { siteId });
  const stock = new Map((view.status === 'ready' ? view.rows : []).map((item) => [item.productId, item.quantity]));
  return (
    <List aria-label="In this sale">
      {lines.map((line) => {
        const { product, quantity } = line;
        const name = recordName('product', product);
        const left = stock.get(product.id);
        const isShort = left !== undefined && left < quantity && product.status !== 'ON_BACK_ORDER';
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
              <chakra.span textStyle="xs" color={isShort ? 'fg.error' : 'fg.muted'}>
                <Amount value={product.price} /> each
                {left === undefined ? '' : ` · ${texts.left(left)}`}
              </chakra.span>
            </chakra.span>
            <chakra.span display="inline-flex" alignItems="center" gap="1">
              <IconButton
                icon={Minus}
                label={`One ${name} less`}
                onClick={() => onChange(setInSale(lines, product.id, quantity - 1))}
              />
              <chakra.span minW="6" textAlign="center" fontVariantNumeric="tabular-nums" data-quantity={quantity}>
                {numberText(quantity)}
              </chakra.span>
              <IconButton
                icon={Plus}
                label={`One ${name} more`}
                onClick={() => onChange(setInSale(lines, product.id, quantity + 1))}
              />
            </chakra.span>
            <chakra.span textAlign="end" smDown={{ gridColumn: '2', textAlign: 'start' }}>
              <Amount value={lineTotal(line)} />
            </chakra.span>
            <IconButton
              icon={X}
              label={`Remove ${name}`}
              justifySelf="end"
              onClick={() => onChange(setInSale(lines, product.id, 0))}
            />
          </RuledItem>
        );
      })}
    </List>
  );
}
