import { productFeatureBody } from '#domain/bodies/catalogue.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useRows } from '#crud/data/useRows.ts';
import { RequireReadRight } from '#crud/page/RequireReadRight.tsx';
import { IconList } from '../productCategory/IconList.tsx';
import { usesIn } from '../productCategory/uses.ts';

/** What products offer: drive-up, power, climate control. */
export default function ProductFeaturesPage() {
  return (
    <RequireReadRight entity="productFeature">
      <FeatureList />
    </RequireReadRight>
  );
}

function FeatureList() {
  const products = useRows('product', {});
  const { create, update, remove } = useRecordCalls('productFeature');
  return (
    <IconList
      entity="productFeature"
      title="Product features"
      about="What products offer, such as drive-up access. Listed by name."
      field="featureIds"
      wayOut={productMessages.iconList.wayOutFeatures}
      schema={productFeatureBody}
      view={useRows('productFeature', {})}
      uses={usesIn(products, ({ featureIds }) => featureIds ?? [])}
      calls={{ create, update, remove }}
    />
  );
}
