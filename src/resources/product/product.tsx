import { CalendarRange, ShoppingBag } from 'lucide-react';
import { productBody } from '#domain/bodies/catalogue.ts';
import type { Product } from '#domain/entities/product.ts';
import { sizes, unitKindLabels, unitKinds } from '#domain/states/unitKind.ts';
import { labelIn } from '#domain/states/words.ts';
import type { ProductKind } from '#domain/states/product.ts';
import { productMessages } from '#domain/messages/products.ts';
import type { ProductFeature } from '#domain/entities/productFeature.ts';
import { routesOf } from '#domain/routes/resourceRoutes.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { defineResource, type DetailSlots } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { listVariant } from '#crud/list/listVariant.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { lifecycleChanges } from '#crud/transition/lifecycleChanges.ts';
import { LifecycleTag } from '#crud/transition/LifecycleTag.tsx';
import { TransitionButtons } from '#crud/transition/TransitionButtons.tsx';
import { useTransition } from '#crud/transition/useTransition.ts';
import { CategoryIcon } from '#crud/form/fields/CategoryIcon.tsx';
import { useReferences } from '#crud/form/fields/useReferences.ts';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import type { Column } from '#crud/table/column.ts';
import { RowList } from '#ui/layout/list.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { LowStock } from '../inventory/LowStock.tsx';
import { SellButton } from '../inventory/SellButton.tsx';
import { StockCell } from '../inventory/StockCell.tsx';
import { StockNote } from '../inventory/StockNote.tsx';
import { StockTab } from '../inventory/StockTab.tsx';
import { inOrder } from '../productFeature/order.ts';
import { sumStock } from '#domain/lifecycle/stock.ts';
import { sizeLabels, publicationLabels } from '#domain/states/valueLabels.ts';
import { firstColumns, lastColumns, productFilters } from './columns.tsx';
import { openStates, periodText } from './labels.ts';
import { OccupancyBySite, OccupancyPanel, OccupiedCell } from './Occupied.tsx';
import { ProductImage } from './ProductImage.tsx';
import { RunningBookings } from './Rates.tsx';
import { countPlaces, occupancyShare, placesOf, rentable } from './occupancy.ts';

const stockColumn: Column<Product> = {
  id: 'stock',
  header: 'Left to sell',
  width: '11rem',
  card: 'line',
  // In a table two lines have their room before the stock is known.
  cell: (row) => (
    <chakra.div minH={{ sm: '2.125rem' }} alignContent="center">
      <StockCell product={row} />
    </chakra.div>
  ),
  reads: (siteId) => [{ entity: 'inventory', query: { siteId } }],
  text: (row, { rowsOf }) => {
    const items = (rowsOf('inventory') ?? []).filter(({ productId }) => productId === row.id);
    return items.length === 0 ? null : sumStock(items).sellable;
  },
};

/** The occupied units of those that a product covers: "34 of 40". */
const occupancyColumn: Column<Product> = {
  id: 'occupancy',
  header: 'Occupied',
  width: '10rem',
  folds: 'below640',
  card: 'line',
  cell: (row) => <OccupiedCell product={row} />,
  reads: (siteId) => [
    { entity: 'unit', query: { siteId } },
    { entity: 'lockable', query: { siteId } },
    { entity: 'booking', query: { siteId, where: { status: openStates } } },
  ],
  text: (row, { rowsOf }) => {
    const [units, lockables] = [rowsOf('unit'), rowsOf('lockable')];
    if (!row.unitKind || units === null || lockables === null) return null;
    const occupancy = countPlaces(placesOf(row, { units, lockables, bookings: rowsOf('booking') }));
    return occupancyShare(occupancy) === null
      ? null
      : productMessages.occupied(occupancy.occupied, rentable(occupancy));
  },
};

function Features({ product: { featureIds } }: { product: Product }) {
  const features = useReferences('productFeature', featureIds ?? []);
  if (featureIds === undefined) return '–';
  if (features.length === 0) return 'None';
  const byId = new Map(features.map((feature) => [feature.id, feature]));
  const records = features.map(({ id, name, record }) => ({ ...(record as ProductFeature | null), id, name }));
  const sorted = inOrder(records).flatMap(({ id }) => byId.get(id) ?? []);
  return (
    <RowList columnGap="4" rowGap="1">
      {sorted.map(({ id, name, record }) => {
        const icon = (record as { icon?: unknown } | null)?.icon;
        return (
          <chakra.li
            key={id}
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            _icon={{ boxSize: '4', color: 'fg.muted' }}
          >
            {typeof icon === 'string' && icon !== '' ? <CategoryIcon icon={icon} /> : null}
            {name === '' ? '…' : name}
          </chakra.li>
        );
      })}
    </RowList>
  );
}

const { steps: texts } = productMessages;

function StatusSteps({ product }: { product: Product }) {
  const { state, steps } = useTransition('product', product);
  if (steps.length > 0) return <TransitionButtons entity="product" row={product} layout="list" size="sm" />;
  return <Note>{state === null ? texts.unknown : state === 'EXPIRED' ? texts.ended : texts.notAllowed}</Note>;
}

const column = columnsOf('product');

/** Products of an unknown kind stand in both lists. */
const ofKind = (kind: ProductKind) => ({ kind: [kind, null] });

const bulkOf = (kind: ProductKind) => ({
  edit: {
    schema: productBody,
    fields: [
      {
        name: 'categoryId',
        label: 'Category',
        input: { kind: 'reference', entity: 'productCategory' } as const,
        none: 'No category',
      },
      { name: 'price', label: 'Price', input: { kind: 'price' } as const },
    ],
    changes: lifecycleChanges<Product>('product', { kind }),
  },
});

const commonFacts: DetailSlots<Product>['facts'] = [
  {
    label: 'Category',
    value: ({ categoryId }) => <RecordLink entity="productCategory" id={categoryId} none="None" />,
  },
  { label: 'Features', value: (row) => <Features product={row} /> },
  {
    label: 'Shop page',
    value: ({ publication }) => (publication === null ? 'Not in the shop' : labelIn(publicationLabels, publication)),
  },
  { label: 'Description', value: ({ description }) => description || null },
];

const imageTab = {
  id: 'image',
  label: 'Image',
  content: (row: Product) => (
    <Panel>
      <ProductImage product={row} />
    </Panel>
  ),
};

const bookableDetail: DetailSlots<Product> = {
  mark: (row) => <LifecycleTag entity="product" row={row} variant="filled" />,
  primary: (row) => (
    <TransitionButtons entity="product" row={row} size="sm" hasMainAction={row.status !== 'AVAILABLE'} />
  ),
  notice: (row) => <OccupancyPanel product={row} />,
  facts: [
    { label: 'Price', value: (row) => <Amount value={row.price} per={periodText(row.period, row.periodCount)} /> },
    { label: 'Applies to', value: ({ unitKind }) => labelIn(unitKindLabels, unitKind) },
    { label: 'Size', value: ({ size }) => (size === null ? 'Any' : labelIn(sizeLabels, size)) },
    { label: 'Running bookings', value: (row) => <RunningBookings product={row} /> },
    ...commonFacts,
  ],
  tabs: [
    imageTab,
    { id: 'sites', label: 'Sites', content: (row) => <OccupancyBySite product={row} /> },
    historyTab('product'),
  ],
};

const product = defineResource({
  entity: 'product',
  icon: CalendarRange,
  routes: routesOf('bookable'),
  emptyText: 'Create the first one with “New bookable product”: what it applies to, and what a period costs.',
  attributes: ({ id, status }) => ({ 'data-product-id': id, 'data-status': status }),
  columns: [
    ...firstColumns('bookable'),
    occupancyColumn,
    column.choice('unitKind', unitKindLabels, { header: 'Applies to', width: '8rem', folds: 'lgDown' }),
    column.choice('size', sizeLabels, { header: 'Size', width: '6rem', folds: 'lgDown' }),
    ...lastColumns,
  ],
  filters: [
    ...productFilters('bookable'),
    { field: 'unitKind', label: 'Applies to', options: choicesFromLabels(unitKinds, unitKindLabels), none: 'Not set' },
    { field: 'size', label: 'Size', options: choicesFromLabels(sizes, sizeLabels), none: 'Any' },
  ],
  bulk: bulkOf('bookable'),
  detail: bookableDetail,
});

const merchandiseDetail: DetailSlots<Product> = {
  mark: (row) => <LifecycleTag entity="product" row={row} variant="filled" />,
  primary: (row) => <SellButton product={row} />,
  notice: (row) => <StockNote product={row} />,
  facts: [
    { label: 'Price', value: ({ price }) => <Amount value={price} /> },
    { label: 'Product code', value: ({ sku }) => sku || null },
    { label: 'In stock here', value: (row) => <StockCell product={row} /> },
    ...commonFacts,
  ],
  tabs: [
    { id: 'stock', label: 'Stock', content: (row) => <StockTab product={row} /> },
    {
      id: 'status',
      label: 'Status',
      content: (row) => (
        <Panel>
          <StatusSteps product={row} />
        </Panel>
      ),
    },
    imageTab,
    historyTab('product'),
  ],
};

export const bookable = listVariant(product, {
  id: 'bookable',
  title: 'Bookable products',
  fixed: ofKind('bookable'),
});

export const purchasable = {
  ...listVariant(product, {
    id: 'purchasable',
    title: 'Merchandise',
    fixed: ofKind('purchasable'),
    icon: ShoppingBag,
    routes: routesOf('purchasable'),
    emptyText: 'Create the first one with “New merchandise”, then enter how many each site has.',
    columns: [
      ...firstColumns('purchasable'),
      stockColumn,
      column.text('sku', { header: 'Product code', width: '8rem', folds: 'lgDown' }),
      ...lastColumns,
    ],
    filters: productFilters('purchasable'),
    bulk: bulkOf('purchasable'),
    ListActions: SellButton,
    ListNotice: LowStock,
  }),
  detail: merchandiseDetail,
};

export const bookablePages = resourcePages(bookable);
export const merchandisePages = resourcePages(purchasable);
