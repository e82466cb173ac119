import { CircleAlert, PackageX } from 'lucide-react';
import { productMessages } from '#domain/messages/products.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { StockLevel } from './stock.ts';

const { stock: texts } = productMessages;

/** Renders nothing where there is enough stock. */
export function StockTag({ level }: { level: StockLevel }) {
  if (level === 'none') {
    return (
      <ToneTag tone="alarm" icon={PackageX} variant="dense">
        {texts.empty}
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
