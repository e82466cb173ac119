import { catalogueCalls } from '#domain/calls/catalogue.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Product } from '#domain/entities/product.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { useConfig } from '#crud/context/config.ts';
import { useCan } from '#crud/context/session.ts';
import { imageOfRecord } from '#crud/upload/imageOfRecord.ts';
import { RecordImage } from '#crud/upload/RecordImage.tsx';
import { UploadPreview } from '#ui/field/UploadBox.tsx';

/** Changes take effect at once. */
export function ProductImage({ product }: { product: Product }) {
  const { apiBase } = useConfig();
  const mayWrite = useCan(askFor(entityOf('product'), 'write'));
  if (mayWrite) {
    return (
      <RecordImage
        entity="product"
        record={product}
        store={catalogueCalls.productImage}
        remove={catalogueCalls.productImageDelete}
      />
    );
  }
  const image = imageOfRecord(product.Media, apiBase);
  return image === null ? null : <UploadPreview src={image.address} alt={recordName('product', product)} />;
}
