import type { Product } from '#domain/entities/product.ts';
import { productMessages } from '#domain/messages/products.ts';
import { TransitionButtons } from '#crud/transition/TransitionButtons.tsx';
import { useTransition } from '#crud/transition/useTransition.ts';
import { chakra } from '#ui/theme/chakra.ts';

const { steps: texts } = productMessages;

export function StatusSteps({ product }: { product: Product }) {
  const { state, steps } = useTransition('product', product);
  if (steps.length > 0) return <TransitionButtons entity="product" row={product} layout="list" size="sm" />;
  return (
    <chakra.p textStyle="sm" color="fg.muted">
      {state === null ? texts.unknown : state === 'EXPIRED' ? texts.ended : texts.notAllowed}
    </chakra.p>
  );
}
