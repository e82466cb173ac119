import { productBody } from '#domain/bodies/catalogue.ts';
import { catalogueCalls } from '#domain/calls/catalogue.ts';
import type { Product } from '#domain/entities/product.ts';
import { publicationTransitions } from '#domain/lifecycle/product.ts';
import { publicationStates } from '#domain/states/product.ts';
import { unitKindLabels } from '#domain/states/unitKind.ts';
import { isOneOf } from '#domain/states/words.ts';
import { fileField, imageBodyOf } from '#domain/validation/dataUrl.ts';
import { defineForm, type FieldsProps } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { MoneyField } from '#crud/form/fields/MoneyField.tsx';
import { NumberField } from '#crud/form/fields/NumberField.tsx';
import { OrganisationField } from '#crud/form/fields/OrganisationField.tsx';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { ReferencesField } from '#crud/form/fields/ReferencesField.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { TextAreaField } from '#crud/form/fields/TextAreaField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTypedText } from '#crud/form/fields/useTypedText.ts';
import type { FieldName } from '#crud/form/recordForm.ts';
import type { AfterSaving } from '#crud/descriptor/form.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { ImageField } from '#crud/form/fields/FileField.tsx';
import { choicesFromLabels } from '../choicesFromLabels.ts';
import { sizeLabels } from '../unit/labels.ts';
import { bookable, purchasable } from './index.tsx';
import { periodLabels, publicationLabels } from './labels.ts';
import { ProductImage } from './ProductImage.tsx';
import { RatesHint } from './Rates.tsx';

/** The image of a new product is sent after it, by a call of its own. */
const schema = productBody.extend({ image: fileField.nullish() });
type Props = FieldsProps<FieldName<typeof schema>, Product>;

async function storeImage({ api, id, values: { image } }: AfterSaving<typeof schema>): Promise<void> {
  if (!image) return;
  await api.call(catalogueCalls.productImage, { parameters: { id }, body: imageBodyOf(image) });
}

/** The states that a product's shop page may take. */
function publicationChoices(record: Product | null) {
  const standing = record?.publication;
  const from = isOneOf(publicationStates, standing) ? standing : 'DRAFT';
  return choicesFromLabels([from, ...publicationTransitions[from]], publicationLabels);
}

function PriceField({ form, record, unit }: Props & { unit?: string }) {
  const typed = Number(useTypedText(form, 'price'));
  const isChanged = record?.price !== undefined && Number.isFinite(typed) && typed !== record.price;
  const hint = record !== null && isChanged ? <RatesHint product={record} price={typed} /> : undefined;
  return <MoneyField form={form} name="price" label="Price" {...(unit && { unit })} {...(hint && { hint })} />;
}

function CatalogueFields({ form, record }: Props) {
  return (
    <>
      <FieldGrid title="In the catalogue">
        <OrganisationField form={form} name="organisationId" record={record} />
        <ReferenceField form={form} name="categoryId" label="Category" entity="productCategory" />
        <SelectField
          form={form}
          name="publication"
          label="Shop page"
          choices={publicationChoices(record)}
          none="Not in the shop"
        />
      </FieldGrid>
      <ReferencesField form={form} name="featureIds" label="Features" entity="productFeature" />
      <TextAreaField form={form} name="description" label="Description" />
      {record === null ? <ImageField form={form} name="image" label="Image" /> : <ProductImage product={record} />}
    </>
  );
}

export const bookableForm = defineForm({
  entity: 'product',
  routes: bookable.routes,
  schema,
  newRecordValues: { kind: 'bookable', period: 'month', periodCount: 1 },
  notSent: ['image'],
  afterSaving: storeImage,
  Fields: (props) => {
    const { form } = props;
    return (
      <>
        <FieldGrid>
          <TextField form={form} name="name" label="Name" />
          <SelectField form={form} name="unitKind" label="Applies to" labels={unitKindLabels} none="Not set" />
          <SelectField form={form} name="size" label="Size" labels={sizeLabels} none="Any" />
        </FieldGrid>
        <FieldGrid title="Price">
          <PriceField {...props} />
          <SelectField form={form} name="period" label="Period" labels={periodLabels} none="Not set" />
          <NumberField form={form} name="periodCount" label="For how many periods" hint="1 is a price per period." />
        </FieldGrid>
        <CatalogueFields {...props} />
      </>
    );
  },
});

export const purchasableForm = defineForm({
  entity: 'product',
  routes: purchasable.routes,
  schema,
  newRecordValues: { kind: 'purchasable' },
  notSent: ['image'],
  afterSaving: storeImage,
  Fields: (props) => (
    <>
      <FieldGrid>
        <TextField form={props.form} name="name" label="Name" />
        <PriceField {...props} />
        <TextField
          form={props.form}
          name="sku"
          label="Product code"
          hint="The code on the barcode. It is scanned or typed to sell."
        />
      </FieldGrid>
      <CatalogueFields {...props} />
    </>
  ),
});

export const bookableForms = formPages(bookableForm);
export const merchandiseForms = formPages(purchasableForm);
