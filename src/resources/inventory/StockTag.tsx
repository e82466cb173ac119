import { CircleAlert, PackageX } from 'lucide-react';
import { productMessages } from '#domain/messages/products.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { StockLevel } from '#domain/lifecycle/stock.ts';

const { stock: texts } = productMessages;

/** Renders nothing where there is enough stock. `isReserved`: what is left is promised to unpaid orders. */
export function StockTag({ level, isReserved = false }: { level: StockLevel; isReserved?: boolean }) {
  if (level === 'none') {
    return (
      <ToneTag tone="alarm" icon={PackageX} variant="dense">
        {isReserved ? texts.allReserved : texts.empty}
      </ToneTag>
    );
  }
  if (level !== 'low') return null;
  return (
    <ToneTag tone="fault" icon={CircleAlert} variant="dense">
      {texts.low}
    </ToneTag>
  );
}
