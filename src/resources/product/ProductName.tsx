import { Package } from 'lucide-react';
import type { Product } from '#domain/entities/product.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { useConfig } from '#crud/context/config.ts';
import { imageOfRecord } from '#crud/upload/imageOfRecord.ts';
import { chakra } from '#ui/theme/chakra.ts';

const Frame = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: '7',
    borderRadius: 'l1',
    overflow: 'hidden',
    bg: 'bg.muted',
    color: 'fg.muted',
    _icon: { boxSize: '4' },
    '& > img': { w: 'full', h: 'full', objectFit: 'cover' },
  },
});

/** A small picture of a product, for lists; a neutral drawing without one. */
export function ProductPicture({ product }: { product: { Media?: unknown } }) {
  const { apiBase } = useConfig();
  const image = imageOfRecord(product.Media, apiBase);
  return (
    <Frame aria-hidden="true">
      {image === null ? <Package /> : <img src={image.address} alt="" loading="lazy" decoding="async" />}
    </Frame>
  );
}

/** A product's picture and name. */
export function ProductName({ product }: { product: Product }) {
  const name = recordName('product', product);
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" maxW="full" verticalAlign="middle" title={name}>
      <ProductPicture product={product} />
      <chakra.span truncate minW="0">
        {name}
      </chakra.span>
    </chakra.span>
  );
}
