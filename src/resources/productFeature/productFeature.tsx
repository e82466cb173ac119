import { productFeatureBody } from '#domain/bodies/catalogue.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useRows } from '#crud/data/useRows.ts';
import { RequireReadRight } from '#crud/page/RequireReadRight.tsx';
import { IconList } from '../productCategory/IconList.tsx';
import { usesIn } from '../productCategory/uses.ts';
import { useFeatureOrder } from './useFeatureOrder.ts';

export default function ProductFeaturesPage() {
  return (
    <RequireReadRight entity="productFeature">
      <FeatureList />
    </RequireReadRight>
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
