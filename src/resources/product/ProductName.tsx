import { Package } from 'lucide-react';
import { useState } from 'react';
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

/** A neutral drawing if there is no picture, or it can't load. */
export function ProductPicture({ product }: { product: { Media?: unknown } }) {
  const { apiBase } = useConfig();
  const image = imageOfRecord(product.Media, apiBase);
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <Frame aria-hidden="true">
      {image === null || image.address === missing ? (
        <Package />
      ) : (
        <img src={image.address} alt="" loading="lazy" decoding="async" onError={() => setMissing(image.address)} />
      )}
    </Frame>
  );
}

const Name = chakra('span', {
  base: {
    '& > :first-of-type': { me: '2', verticalAlign: 'middle' },
    smDown: { display: 'flex', alignItems: 'center', minW: '0' },
  },
});

export function ProductName({ product }: { product: Product }) {
  const name = recordName('product', product);
  return (
    <Name title={name}>
      <ProductPicture product={product} />
      <span>{name}</span>
    </Name>
  );
}
