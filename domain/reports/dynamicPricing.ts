import { sumDollars } from '../money/dollars.ts';
import { recordKey } from '../entities/recordKey.ts';
import { tenantName } from '../board/tenantName.ts';
import type { Customer } from '../entities/customer.ts';
import { recordName } from '../entities/recordName.ts';
import { moneyReportMessages } from '../messages/moneyReports.ts';
import { unitKindLabels } from '../states/unitKind.ts';
import { bookedSizeLabels } from './bookedKind.ts';
import { figureOf, ofNow } from './comparedFigure.ts';
import { farBelowStreet, type FarBelow } from './farBelowStreet.ts';
import { readPricing, type PricingGroup, type PricingGroups } from './pricingGroups.ts';
import { readRentals } from './rentals.ts';
import type { Chart, Figure, ReportFunction, ReportTable } from './report.ts';
import { tableOf, wordCell, type ColumnOf } from './reportTable.ts';
import { streetReader } from './rents.ts';
import { pricingActions } from './suggestPrice.ts';
import { unitNames } from './unitColumns.ts';

const texts = moneyReportMessages.pricing;
const { headers } = texts;

type NameOf = (group: PricingGroup) => string;

/** Names of products; those of one name are told apart by their numbers. */
function productNames(groups: readonly PricingGroup[]): NameOf {
  const counts = new Map<string, number>();
  const nameOf = ({ product }: PricingGroup) => recordName('product', product);
  for (const group of groups) counts.set(nameOf(group), (counts.get(nameOf(group)) ?? 0) + 1);
  return (group) => {
    const name = nameOf(group);
    return (counts.get(name) ?? 0) > 1 ? `${name} (${group.product.id})` : name;
  };
}

const filled = ({ facts: { units, occupied, committed } }: PricingGroup) =>
  units > 0 ? (occupied + committed) / units : null;

/** Columns of the suggestion, its reason and effect, of the product, then of the facts behind the suggestion. */
const groupColumns = (nameOf: NameOf): ColumnOf<PricingGroup>[] => [
  {
    id: 'product',
    header: headers.product,
    kind: 'text',
    cell: nameOf,
    link: ({ product: { id } }) => ({ entity: 'product', id }),
  },
  { id: 'price', header: headers.price, kind: 'dollars', cell: ({ facts }) => facts.price },
  { id: 'suggested', header: headers.suggested, kind: 'dollars', cell: ({ suggestion }) => suggestion.price },
  {
    id: 'action',
    header: headers.action,
    kind: 'choice',
    labels: texts.actions,
    cell: ({ suggestion }) => suggestion.action,
  },
  { id: 'reason', header: headers.reason, kind: 'text', wraps: true, cell: ({ suggestion }) => suggestion.reason },
  { id: 'atLeast', header: headers.atLeast, kind: 'dollars', isSummed: true, isOptional: true, cell: () => 0 },
  {
    id: 'atMost',
    header: headers.atMost,
    kind: 'dollars',
    isSummed: true,
    cell: ({ addsAtMost }) => addsAtMost,
  },
  {
    id: 'kind',
    header: headers.kind,
    kind: 'choice',
    labels: unitKindLabels,
    isOptional: true,
    cell: ({ product }) => wordCell(product.unitKind),
  },
  {
    id: 'size',
    header: headers.size,
    kind: 'choice',
    labels: bookedSizeLabels,
    isOptional: true,
    cell: ({ product }) => wordCell(product.size),
  },
  {
    id: 'period',
    header: headers.period,
    kind: 'choice',
    cell: ({ product: { period, periodCount } }) => texts.per(period ?? '', periodCount ?? 1),
  },
  { id: 'units', header: headers.units, kind: 'count', isSummed: true, cell: ({ facts }) => facts.units },
  { id: 'occupied', header: headers.occupied, kind: 'count', isSummed: true, cell: ({ facts }) => facts.occupied },
  { id: 'committed', header: headers.committed, kind: 'count', isSummed: true, cell: ({ facts }) => facts.committed },
  { id: 'left', header: headers.left, kind: 'count', isSummed: true, cell: ({ left }) => left },
  { id: 'filled', header: headers.filled, kind: 'percent', cell: filled },
  { id: 'vacantDays', header: headers.vacantDays, kind: 'days', cell: ({ facts }) => facts.vacantDays },
  { id: 'net', header: headers.net, kind: 'count', isSummed: true, cell: ({ facts }) => facts.net },
  { id: 'netYearBefore', header: headers.netYearBefore, kind: 'count', cell: ({ facts }) => facts.netYearBefore },
  {
    id: 'averageStreet',
    header: headers.averageStreet,
    kind: 'dollars',
    isOptional: true,
    cell: (group) => group.averageStreet,
  },
  {
    id: 'ownPrices',
    header: headers.ownPrices,
    kind: 'count',
    isSummed: true,
    isOptional: true,
    cell: ({ ownPrices }) => ownPrices,
  },
];

const siteColumn: ColumnOf<PricingGroup> = {
  id: 'site',
  header: headers.site,
  kind: 'choice',
  cell: ({ site }) => site?.name ?? null,
};

const groupTable = (id: 'prices' | 'sites', subjects: readonly PricingGroup[], nameOf: NameOf): ReportTable =>
  tableOf({
    id,
    label: texts.tables[id],
    subjects,
    empty: texts.noProducts,
    columns: id === 'sites' ? [siteColumn, ...groupColumns(nameOf)] : groupColumns(nameOf),
    sort: { column: 'product', direction: 'asc' },
    rowId: ({ product, site }) => (site === null ? String(product.id) : `${product.id}-${site.id}`),
    record: ({ product: { id: productId } }) => ({ entity: 'product', id: productId }),
  });

function inPlaceTable(rows: readonly FarBelow[], customers: readonly Customer[]): ReportTable {
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  const columns: ColumnOf<FarBelow>[] = [
    {
      id: 'customer',
      header: headers.customer,
      kind: 'text',
      cell: ({ stay: { booking } }) => tenantName(booking, byId.get(booking.customer_id ?? 0)),
      link: ({ stay: { booking } }) =>
        booking.customer_id === undefined ? null : { entity: 'customer', id: booking.customer_id },
    },
    {
      id: 'units',
      header: headers.units,
      kind: 'text',
      cell: ({ stay: { booking } }) => unitNames(booking.units ?? []),
    },
    { id: 'site', header: headers.site, kind: 'choice', cell: ({ stay: { site } }) => site.name },
    { id: 'inPlace', header: headers.inPlace, kind: 'dollars', isSummed: true, cell: ({ inPlace }) => inPlace },
    { id: 'street', header: headers.street, kind: 'dollars', isSummed: true, cell: ({ street }) => street },
    { id: 'below', header: headers.below, kind: 'percent', cell: ({ below }) => below },
    { id: 'movedIn', header: headers.movedIn, kind: 'day', cell: ({ movedIn }) => movedIn },
    { id: 'unchanged', header: headers.unchanged, kind: 'days', cell: ({ unchangedDays }) => unchangedDays },
  ];
  return tableOf({
    id: 'inPlace',
    label: texts.tables.inPlace,
    subjects: rows,
    columns,
    empty: texts.noneBelow,
    sort: { column: 'below', direction: 'desc' },
    rowId: ({ stay }) => String(recordKey('booking', stay.booking)),
    record: ({ stay }) => ({ entity: 'booking', id: recordKey('booking', stay.booking) }),
  });
}

const countOf = (groups: readonly PricingGroup[], action: string) =>
  groups.filter(({ suggestion }) => suggestion.action === action).length;

function figuresOf({ products }: PricingGroups, below: readonly FarBelow[]): Figure[] {
  const rows = (action: string) => ({ drill: { table: 'prices', where: { action: [action] } } });
  const all = { drill: { table: 'prices', where: {} } };
  const inPlace = { drill: { table: 'inPlace', where: {} } };
  const lost = sumDollars(below.map(({ street, inPlace: rate }) => street - rate));
  return [
    ...pricingActions.map((action) =>
      figureOf(
        { id: action, label: texts.figures[action], format: 'count', ...rows(action) },
        ofNow(countOf(products, action)),
      ),
    ),
    figureOf(
      { id: 'left', label: texts.figures.left, format: 'count', better: 'down', ...all },
      ofNow(products.reduce((sum, { left }) => sum + left, 0)),
    ),
    figureOf(
      { id: 'atMost', label: texts.figures.atMost, format: 'dollars', note: texts.rangeNote, ...all },
      ofNow(sumDollars(products.map(({ addsAtMost }) => addsAtMost))),
    ),
    figureOf(
      { id: 'farBelow', label: texts.figures.farBelow, format: 'count', better: 'down', ...inPlace },
      ofNow(below.length),
    ),
    figureOf({ id: 'lost', label: texts.figures.lost, format: 'dollars', better: 'down', ...inPlace }, ofNow(lost)),
  ];
}

function chartsOf({ products }: PricingGroups, nameOf: NameOf): Chart[] {
  const categories = products.map((group) => ({
    label: nameOf(group),
    drill: { table: 'prices', where: { product: [nameOf(group)] } },
  }));
  const shared = { kind: 'bars', categoryHeader: headers.product, categories } as const;
  return [
    {
      id: 'prices',
      label: texts.charts.prices,
      format: 'dollars',
      ...shared,
      series: [
        { id: 'price', label: headers.price, values: products.map(({ facts }) => facts.price), isComparison: true },
        { id: 'suggested', label: headers.suggested, values: products.map(({ suggestion }) => suggestion.price) },
      ],
    },
    {
      id: 'filled',
      label: texts.charts.filled,
      format: 'percent',
      ...shared,
      series: [{ id: 'filled', label: headers.filled, values: products.map(filled) }],
    },
  ];
}

/** Street prices that occupancy, vacancy and movement speak for, and bookings far below them. It changes nothing. */
export const dynamicPricing: ReportFunction = (records, { siteId, thresholds }, now) => {
  const rentals = readRentals(records, siteId, now);
  const street = streetReader(records);
  const groups = readPricing(rentals, street, thresholds);
  const below = farBelowStreet(rentals, street, records, thresholds.largestStep);
  const { products, sites, withoutProduct, withoutPrice } = groups;
  const nameOf = productNames(products);
  const hasSites = sites.length > products.length;
  const ownPrices = products.reduce((sum, group) => sum + group.ownPrices, 0);
  return {
    summary: texts.summary(countOf(products, 'raise'), countOf(products, 'lower'), countOf(products, 'hold')),
    figures: figuresOf(groups, below),
    charts: chartsOf(groups, nameOf),
    tables: [
      groupTable('prices', products, nameOf),
      ...(hasSites ? [groupTable('sites', sites, nameOf)] : []),
      inPlaceTable(below, records.customers),
    ],
    leftOut: [
      ...(siteId === 0 || products.length === 0 ? [] : [texts.otherSites]),
      ...texts.ownPrices(ownPrices),
      ...texts.withoutProduct(withoutProduct),
      ...texts.withoutPrice(withoutPrice),
      ...rentals.leftOut,
    ],
    definitions: ['suggestedPrice', 'streetRate', 'inPlaceRate', 'priceEffect', 'committed', 'net', 'daysVacant'],
  };
};
