import { bookableFormRules, purchasableFormRules } from '#domain/forms/product.ts';
import type { Product } from '#domain/entities/product.ts';
import { publicationTransitions } from '#domain/lifecycle/product.ts';
import { publicationStates } from '#domain/states/product.ts';
import { unitKindLabels } from '#domain/states/unitKind.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { productMessages } from '#domain/messages/products.ts';
import { isOneOf } from '#domain/states/words.ts';
import { otherOfCode } from '#domain/validation/productCode.ts';
import { useRows } from '#crud/data/useRows.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { routesOf } from '#domain/routes/resourceRoutes.ts';
import { sizeLabels, periodLabels, publicationLabels } from '#domain/states/valueLabels.ts';
import { defineForm, type FieldsProps } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { ProductImage } from './ProductImage.tsx';
import { RatesHint } from './Rates.tsx';
import { formFields } from '#crud/form/formFields.ts';

const {
  ImageField,
  MoneyField,
  NumberField,
  OrganisationField,
  ReferenceField,
  ReferencesField,
  SelectField,
  TextAreaField,
  TextField,
  useTypedText,
} = formFields<typeof bookableFormRules.schema>();

type Props = FieldsProps<Product>;

/** The states that a product's shop page may take. */
function publicationChoices(record: Product | null) {
  const standing = record?.publication;
  const from = isOneOf(publicationStates, standing) ? standing : 'DRAFT';
  return choicesFromLabels([from, ...publicationTransitions[from]], publicationLabels);
}

function PriceField({ record, unit }: Props & { unit?: string }) {
  const typed = Number(useTypedText('price'));
  const isChanged = record?.price !== undefined && Number.isFinite(typed) && typed !== record.price;
  const hint = record !== null && isChanged ? <RatesHint product={record} price={typed} /> : undefined;
  return <MoneyField name="price" label="Price" {...(unit && { unit })} {...(hint && { hint })} />;
}

/** Warns of another product's code while it is typed; the server decides. */
function CodeField({ record }: Props) {
  const typed = useTypedText('sku');
  const view = useRows('product', { where: { kind: ['purchasable', null] } });
  const isChanged = typed !== (record?.sku ?? '');
  const other = isChanged && view.status === 'ready' ? otherOfCode(view.rows, record?.id ?? null, typed) : undefined;
  const hint =
    other === undefined ? (
      productMessages.codeHint
    ) : (
      <chakra.span color="fg.error" role="status">
        {productMessages.codeTaken(recordName('product', other))}
      </chakra.span>
    );
  return <TextField name="sku" label="Product code" hint={hint} />;
}

function CatalogueFields({ record }: Props) {
  return (
    <>
      <FieldGrid title="In the catalogue">
        <OrganisationField name="organisationId" record={record} />
        <ReferenceField name="categoryId" label="Category" entity="productCategory" />
        <SelectField name="publication" label="Shop page" choices={publicationChoices(record)} none="Not in the shop" />
      </FieldGrid>
      <ReferencesField name="featureIds" label="Features" entity="productFeature" />
      <TextAreaField name="description" label="Description" />
      {record === null ? <ImageField name="image" label="Image" /> : <ProductImage product={record} />}
    </>
  );
}

export const bookableForm = defineForm({
  ...bookableFormRules,
  routes: routesOf('bookable'),
  Fields: (props) => (
    <>
      <FieldGrid>
        <TextField name="name" label="Name" />
        <SelectField name="unitKind" label="Applies to" labels={unitKindLabels} none="Not set" />
        <SelectField name="size" label="Size" labels={sizeLabels} none="Any" />
      </FieldGrid>
      <FieldGrid title="Price">
        <PriceField {...props} />
        <SelectField name="period" label="Period" labels={periodLabels} none="Not set" />
        <NumberField name="periodCount" label="For how many periods" hint="1 is a price per period." />
      </FieldGrid>
      <CatalogueFields {...props} />
    </>
  ),
});

export const purchasableForm = defineForm({
  ...purchasableFormRules,
  routes: routesOf('purchasable'),
  Fields: (props) => (
    <>
      <FieldGrid>
        <TextField name="name" label="Name" />
        <PriceField {...props} />
        <CodeField {...props} />
      </FieldGrid>
      <CatalogueFields {...props} />
    </>
  ),
});

export const bookableForms = formPages(bookableForm);
export const merchandiseForms = formPages(purchasableForm);
