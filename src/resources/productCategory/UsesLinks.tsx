import { productMessages } from '#domain/messages/products.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { UsesView } from './uses.ts';

const { iconList: texts, unknown } = productMessages;

export interface UsesLinksProps {
  uses: UsesView;
  field: 'categoryId' | 'featureIds';
  id: number;
}

export function UsesLinks({ uses, field, id }: UsesLinksProps) {
  if (uses === 'loading') return '…';
  if (uses === 'unknown') return `Products: ${unknown.toLowerCase()}`;
  const { bookable, purchasable } = uses.get(id) ?? { bookable: 0, purchasable: 0 };
  if (bookable + purchasable === 0) return 'Not used';
  const search = `?${new URLSearchParams({ filters: `${field}:${id}` }).toString()}`;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" columnGap="3" data-uses={bookable + purchasable}>
      {bookable === 0 ? null : (
        <AppLink to="bookable.list" search={search}>
          {texts.usedBy(bookable, 0)}
        </AppLink>
      )}
      {purchasable === 0 ? null : (
        <AppLink to="purchasable.list" search={search}>
          {texts.usedBy(0, purchasable)}
        </AppLink>
      )}
    </chakra.span>
  );
}
