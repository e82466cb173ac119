import type { ReactNode } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { productKinds } from '#domain/states/product.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { AppLink } from '#crud/link/AppLink.tsx';

export interface ProductLinkProps {
  productId: number | null | undefined;
  children: ReactNode;
}

export function ProductLink({ productId, children }: ProductLinkProps) {
  const mayRead = useCan(askFor(entityOf('product'), 'read'));
  return typeof productId === 'number' && mayRead ? <Linked productId={productId}>{children}</Linked> : children;
}

function Linked({ productId, children }: { productId: number; children: ReactNode }) {
  const { state } = useRecord('product', productId);
  const kind = state.status === 'present' ? state.record.kind : undefined;
  if (!isOneOf(productKinds, kind)) return children;
  return (
    <AppLink to={`${kind}.detail`} parameters={{ id: productId }}>
      {children}
    </AppLink>
  );
}
