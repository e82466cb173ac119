import { productCategoryBody } from '#domain/bodies/catalogue.ts';
import { productMessages } from '#domain/messages/products.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useRows } from '#crud/data/useRows.ts';
import { TryWithoutRight } from '#crud/page/TryWithoutRight.tsx';
import { IconList } from './IconList.tsx';
import { usesIn } from './uses.ts';

export default function ProductCategoriesPage() {
  return (
    <TryWithoutRight entity="productCategory">
      <Categories />
    </TryWithoutRight>
  );
}

function Categories() {
  const products = useRows('product', {});
  const { create, update, remove } = useRecordCalls('productCategory');
  return (
    <IconList
      entity="productCategory"
      title="Product categories"
      about="They group products on the lists and in the shop."
      field="categoryId"
      wayOut={productMessages.iconList.wayOut('category')}
      schema={productCategoryBody}
      view={useRows('productCategory', {})}
      uses={usesIn(products, ({ categoryId }) =>
        categoryId === undefined ? undefined : categoryId === null ? [] : [categoryId],
      )}
      calls={{ create, update, remove }}
    />
  );
}
