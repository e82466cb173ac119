import type { Product } from '#domain/entities/product.ts';
import type { ProductFeature } from '#domain/entities/productFeature.ts';
import { CategoryIcon } from '#crud/form/fields/CategoryIcon.tsx';
import { useReferences } from '#crud/form/fields/useReferences.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { inOrder } from '../productFeature/order.ts';

const List = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', listStyle: 'none', m: '0', p: '0' },
});
const Item = chakra('li', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', _icon: { boxSize: '4', color: 'fg.muted' } },
});

export function Features({ product: { featureIds } }: { product: Product }) {
  const features = useReferences('productFeature', featureIds ?? []);
  if (featureIds === undefined) return '–';
  if (features.length === 0) return 'None';
  const byId = new Map(features.map((feature) => [feature.id, feature]));
  const records = features.map(({ id, name, record }) => ({ ...(record as ProductFeature | null), id, name }));
  const sorted = inOrder(records).flatMap(({ id }) => byId.get(id) ?? []);
  return (
    <List>
      {sorted.map(({ id, name, record }) => {
        const icon = (record as { icon?: unknown } | null)?.icon;
        return (
          <Item key={id}>
            {typeof icon === 'string' && icon !== '' ? <CategoryIcon icon={icon} /> : null}
            {name === '' ? '…' : name}
          </Item>
        );
      })}
    </List>
  );
}
