import { useState } from 'react';
import { productFeatureBody } from '#domain/bodies/catalogue.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useRows } from '#crud/data/useRows.ts';
import { TryWithoutRight } from '#crud/page/TryWithoutRight.tsx';
import { toAppError } from '#domain/errors/appError.ts';
import type { ProductFeature } from '#domain/entities/productFeature.ts';
import { stateNotChanged } from '#domain/messages/pageNotices.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { IconList } from '../productCategory/IconList.tsx';
import { usesIn } from '../productCategory/uses.ts';
import type { RowOrder } from '../productCategory/iconListProps.ts';
import { inOrder, movedTo } from './order.ts';

const { iconList: texts } = productMessages;

/** Features of an API without an order are sorted by name. */
function useFeatureOrder(features: readonly ProductFeature[]): RowOrder | null {
  const { update } = useRecordCalls('productFeature');
  // Moved rows show in their new order at once; the others follow when the server has answered.
  const [sent, setSent] = useState<readonly ProductFeature[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const rows = inOrder(sent ?? features);
  if (features.length < 2 || !features.every(({ displayOrder }) => displayOrder !== undefined)) return null;
  const move = async (id: number, to: number) => {
    const changed = movedTo(rows, id, to);
    setAnnouncement(texts.moved(rows.find((row) => row.id === id)?.name ?? '', to + 1, rows.length));
    setSent(rows.map((row) => changed.find((each) => each.id === row.id) ?? row));
    try {
      for (const { id: moved, displayOrder } of changed) await update(moved, { displayOrder });
    } catch (thrown) {
      showNotice(stateNotChanged, texts.notMoved(toAppError(thrown).message));
    } finally {
      setSent(null);
    }
  };
  return {
    compare: (one, other) => rows.findIndex(({ id }) => id === one.id) - rows.findIndex(({ id }) => id === other.id),
    isMoving: sent !== null,
    announcement,
    move: (id, to) => void move(id, to),
  };
}

export default function ProductFeaturesPage() {
  return (
    <TryWithoutRight entity="productFeature">
      <FeatureList />
    </TryWithoutRight>
  );
}

function FeatureList() {
  const products = useRows('product', {});
  const view = useRows('productFeature', {});
  const { create, update, remove } = useRecordCalls('productFeature');
  const features = view.status === 'ready' ? view.rows : [];
  const order = useFeatureOrder(features);
  return (
    <IconList
      entity="productFeature"
      title="Product features"
      about="What products offer, such as drive-up access. Product pages list them in this order."
      field="featureIds"
      wayOut={productMessages.iconList.wayOutFeatures}
      schema={productFeatureBody}
      view={view}
      order={order}
      uses={usesIn(products, ({ featureIds }) => featureIds)}
      calls={{
        create: (body) => create(order === null ? body : { ...(body as object), displayOrder: features.length }),
        update,
        remove,
      }}
    />
  );
}
