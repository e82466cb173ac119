import { roundToCent, sumDollars } from '../money/dollars.ts';
import { recordKey } from '../entities/recordKey.ts';
import { tenantName } from '../board/tenantName.ts';
import type { Customer } from '../entities/customer.ts';
import { moneyReportMessages } from '../messages/moneyReports.ts';
import { unitKindLabels } from '../states/unitKind.ts';
import { bookedSizeLabels } from './bookedKind.ts';
import { figureOf, ofNow } from './comparedFigure.ts';
import { farBelowStreet, type FarBelow } from './farBelowStreet.ts';
import { changedUnitKey, pricingTables } from './changedUnit.ts';
import { isToChange, readPricing, type PricedUnit, type PricingGroup } from './pricingGroups.ts';
import { readRentals } from './rentals.ts';
import type { Chart, Figure, ReportFunction, ReportTable } from './report.ts';
import { tableOf, wordCell, type ColumnOf } from './reportTable.ts';
import { streetReader } from './rents.ts';
import { pricingActions, type PricingFacts } from './suggestPrice.ts';
import { unitNames } from './unitColumns.ts';

const texts = moneyReportMessages.pricing;
const { headers } = texts;

const filled = ({ units, occupied, committed }: Pick<PricingFacts, 'units' | 'occupied' | 'committed'>) =>
  units > 0 ? (occupied + committed) / units : null;

/** Columns of the suggestion, its reason and effect, then of the facts behind it. Rates are those of a month. */
const groupColumns: readonly ColumnOf<PricingGroup>[] = [
  {
    id: 'product',
    header: headers.product,
    kind: 'text',
    cell: ({ name }) => name,
    link: ({ product }) => (product === null ? null : { entity: 'product', id: product.id }),
  },
  { id: 'site', header: headers.site, kind: 'choice', cell: ({ site }) => site.name },
  { id: 'street', header: headers.averageStreet, kind: 'dollars', cell: ({ street }) => street },
  { id: 'suggested', header: headers.suggested, kind: 'dollars', cell: ({ suggested }) => suggested },
  {
    id: 'action',
    header: headers.action,
    kind: 'choice',
    labels: texts.actions,
    cell: ({ suggestion }) => suggestion.action,
  },
  {
    id: 'changes',
    header: headers.changes,
    kind: 'count',
    isSummed: true,
    cell: ({ units }) => units.filter(isToChange).length,
  },
  {
    id: 'addsToday',
    header: headers.addsToday,
    kind: 'dollars',
    isSummed: true,
    isOptional: true,
    cell: ({ addsToday }) => addsToday,
  },
  {
    id: 'atMost',
    header: headers.atMost,
    kind: 'dollars',
    isSummed: true,
    cell: ({ addsAtMost }) => addsAtMost,
  },
  { id: 'reason', header: headers.reason, kind: 'text', wraps: true, cell: ({ suggestion }) => suggestion.reason },
  {
    id: 'kind',
    header: headers.kind,
    kind: 'choice',
    labels: unitKindLabels,
    isOptional: true,
    cell: ({ kind }) => wordCell(kind),
  },
  {
    id: 'size',
    header: headers.size,
    kind: 'choice',
    labels: bookedSizeLabels,
    isOptional: true,
    cell: ({ size }) => wordCell(size),
  },
  { id: 'units', header: headers.units, kind: 'count', isSummed: true, cell: ({ facts }) => facts.units },
  { id: 'occupied', header: headers.occupied, kind: 'count', isSummed: true, cell: ({ facts }) => facts.occupied },
  { id: 'committed', header: headers.committed, kind: 'count', isSummed: true, cell: ({ facts }) => facts.committed },
  { id: 'left', header: headers.left, kind: 'count', isSummed: true, cell: ({ left }) => left },
  { id: 'filled', header: headers.filled, kind: 'percent', cell: ({ facts }) => filled(facts) },
  { id: 'vacantDays', header: headers.vacantDays, kind: 'days', cell: ({ facts }) => facts.vacantDays },
  { id: 'net', header: headers.net, kind: 'count', isSummed: true, cell: ({ facts }) => facts.net },
  { id: 'netYearBefore', header: headers.netYearBefore, kind: 'count', cell: ({ facts }) => facts.netYearBefore },
];

const groupTable = (groups: readonly PricingGroup[]): ReportTable =>
  tableOf({
    id: pricingTables.groups,
    label: texts.tables.prices,
    subjects: groups,
    empty: texts.noGroups,
    columns: groupColumns,
    sort: { column: 'product', direction: 'asc' },
    rowId: ({ id }) => id,
    record: ({ product }) => (product === null ? null : { entity: 'product', id: product.id }),
  });

interface ChangedUnit {
  group: PricingGroup;
  priced: PricedUnit;
}

const unitColumns: readonly ColumnOf<ChangedUnit>[] = [
  {
    id: 'unit',
    header: headers.unit,
    kind: 'text',
    cell: ({ priced }) => priced.unit.name,
    link: ({ priced: { unit } }) => ({ entity: 'unit', id: unit.unit.id }),
  },
  { id: 'product', header: headers.product, kind: 'choice', cell: ({ group }) => group.name },
  { id: 'site', header: headers.site, kind: 'choice', cell: ({ group }) => group.site.name },
  {
    id: 'standing',
    header: headers.standing,
    kind: 'choice',
    labels: texts.standings,
    cell: ({ priced }) => priced.standing,
  },
  { id: 'price', header: headers.price, kind: 'dollars', cell: ({ priced }) => priced.price },
  { id: 'next', header: headers.next, kind: 'dollars', cell: ({ priced }) => priced.next },
  { id: 'period', header: headers.period, kind: 'choice', labels: texts.per, cell: ({ priced }) => priced.period },
  {
    id: 'source',
    header: headers.source,
    kind: 'choice',
    labels: texts.sources,
    cell: ({ priced }) => (priced.isOwn ? 'own' : 'product'),
  },
];

/** The units whose price a suggestion changes. */
const unitTable = (groups: readonly PricingGroup[]): ReportTable =>
  tableOf({
    id: pricingTables.units,
    label: texts.tables.units,
    subjects: groups.flatMap((group) => group.units.filter(isToChange).map((priced) => ({ group, priced }))),
    empty: texts.noChanges,
    columns: unitColumns,
    sort: { column: 'unit', direction: 'asc' },
    rowId: ({ group, priced }) => changedUnitKey(group.id, priced.unit.unit.id),
    record: ({ priced: { unit } }) => ({ entity: 'unit', id: unit.unit.id }),
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

function figuresOf(groups: readonly PricingGroup[], below: readonly FarBelow[]): Figure[] {
  const rows = (action: string) => ({ drill: { table: pricingTables.groups, where: { action: [action] } } });
  const all = { drill: { table: pricingTables.groups, where: {} } };
  const inPlace = { drill: { table: 'inPlace', where: {} } };
  const lost = sumDollars(below.map(({ street, inPlace: rate }) => street - rate));
  const [today, atMost] = [
    sumDollars(groups.map(({ addsToday }) => addsToday)),
    sumDollars(groups.map(({ addsAtMost }) => addsAtMost)),
  ];
  return [
    ...pricingActions.map((action) =>
      figureOf(
        { id: action, label: texts.figures[action], format: 'count', ...rows(action) },
        ofNow(countOf(groups, action)),
      ),
    ),
    figureOf(
      { id: 'left', label: texts.figures.left, format: 'count', better: 'down', ...all },
      ofNow(groups.reduce((sum, { left }) => sum + left, 0)),
    ),
    figureOf(
      { id: 'atMost', label: texts.figures.atMost, format: 'dollars', note: texts.rangeNote(atMost, today), ...all },
      ofNow(atMost),
    ),
    figureOf(
      { id: 'farBelow', label: texts.figures.farBelow, format: 'count', better: 'down', ...inPlace },
      ofNow(below.length),
    ),
    figureOf({ id: 'lost', label: texts.figures.lost, format: 'dollars', better: 'down', ...inPlace }, ofNow(lost)),
  ];
}

/** The average of the groups' rates, by the number of their units. */
function averageOf(groups: readonly PricingGroup[], rate: 'street' | 'suggested'): number {
  const units = groups.reduce((sum, { facts }) => sum + facts.units, 0);
  return roundToCent(groups.reduce((sum, group) => sum + group[rate] * group.facts.units, 0) / units);
}

function chartsOf(groups: readonly PricingGroup[]): Chart[] {
  const names = [...new Set(groups.map(({ name }) => name))];
  const byName = names.map((name) => groups.filter((group) => group.name === name));
  const sum = (own: readonly PricingGroup[], fact: 'units' | 'occupied' | 'committed') =>
    own.reduce((total, { facts }) => total + facts[fact], 0);
  const categories = names.map((label) => ({
    label,
    drill: { table: pricingTables.groups, where: { product: [label] } },
  }));
  const shared = { kind: 'bars', categoryHeader: headers.product, categories } as const;
  const rates = (rate: 'street' | 'suggested') => byName.map((own) => averageOf(own, rate));
  return [
    {
      id: 'prices',
      label: texts.charts.prices,
      format: 'dollars',
      ...shared,
      series: [
        { id: 'street', label: headers.averageStreet, values: rates('street'), isComparison: true },
        { id: 'suggested', label: headers.suggested, values: rates('suggested') },
      ],
    },
    {
      id: 'filled',
      label: texts.charts.filled,
      format: 'percent',
      ...shared,
      series: [
        {
          id: 'filled',
          label: headers.filled,
          values: byName.map((own) =>
            filled({
              units: sum(own, 'units'),
              occupied: sum(own, 'occupied'),
              committed: sum(own, 'committed'),
            }),
          ),
        },
      ],
    },
  ];
}

/** Street rates that occupancy, vacancy and movement speak for, and bookings far below them. It changes nothing. */
export const dynamicPricing: ReportFunction = (records, { siteId, thresholds }, now) => {
  const rentals = readRentals(records, siteId, now);
  const street = streetReader(records);
  const { groups, withoutStreet, byTheHour } = readPricing(rentals, street, thresholds);
  const below = farBelowStreet(rentals, street, records, thresholds.largestStep);
  return {
    summary: texts.summary(countOf(groups, 'raise'), countOf(groups, 'lower'), countOf(groups, 'hold')),
    figures: figuresOf(groups, below),
    charts: chartsOf(groups),
    tables: [groupTable(groups), unitTable(groups), inPlaceTable(below, records.customers)],
    leftOut: [...texts.withoutStreet(withoutStreet), ...texts.byTheHour(byTheHour), ...rentals.leftOut],
    definitions: ['suggestedPrice', 'streetRate', 'inPlaceRate', 'priceEffect', 'committed', 'net', 'daysVacant'],
  };
};
