import type { Product } from '#domain/entities/product.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { publicationStates, type ProductKind } from '#domain/states/product.ts';
import { publicationLabels } from '#domain/states/valueLabels.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import type { Filter } from '#crud/descriptor/define.ts';
import type { Column } from '#crud/table/column.ts';
import { lifecycleColumn, lifecycleFilter } from '#crud/transition/lifecycleColumn.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { periodText } from './labels.ts';
import { ProductName } from './ProductName.tsx';

const column = columnsOf('product');

const perText = ({ period, periodCount }: Product) => periodText(period, periodCount);

/** A file has the price as a number alone. */
const perColumn: Column<Product> = {
  id: 'per',
  header: 'Per',
  width: '6rem',
  isOptional: true,
  cell: perText,
  text: perText,
};

export function firstColumns(kind: ProductKind): Column<Product>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sort: 'name',
      // A picture and two words.
      leastWidth: '10.5rem',
      cell: (row) => <ProductName product={row} />,
      text: (row) => recordName('product', row),
      link: ({ id }) => ({ to: `${kind}.detail`, parameters: { id } }),
    },
    lifecycleColumn('product'),
    {
      id: 'price',
      header: 'Price',
      sort: 'price',
      align: 'end',
      width: kind === 'bookable' ? '10rem' : '7rem',
      card: 'line',
      cell: (row) => <Amount value={row.price} per={perText(row)} />,
      isAmount: true,
      text: (row) => row.price,
    },
    ...(kind === 'bookable' ? [perColumn] : []),
  ];
}

export const lastColumns: Column<Product>[] = [
  column.joined('category.name', { header: 'Category', width: '9rem', folds: 'mdDown' }),
  column.choice('publication', publicationLabels, { header: 'Shop page', width: '8rem', isOptional: true }),
];

export function productFilters(kind: ProductKind): Filter[] {
  return [
    lifecycleFilter('product', { kind }),
    { kind: 'reference', field: 'categoryId', label: 'Category', entity: 'productCategory', none: 'No category' },
    { kind: 'reference', field: 'featureIds', label: 'Feature', entity: 'productFeature', none: 'No feature' },
    { kind: 'number', field: 'price', label: 'Price', unit: '$' },
    {
      field: 'publication',
      label: 'Shop page',
      options: choicesFromLabels(publicationStates, publicationLabels),
      none: 'Not in the shop',
    },
  ];
}
