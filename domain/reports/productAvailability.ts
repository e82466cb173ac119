import { prorated, toDollars } from '../money/cents.ts';
import { recordName } from '../entities/recordName.ts';
import type { Product } from '../entities/product.ts';
import { unitReportMessages } from '../messages/unitReports.ts';
import { unitKindLabels } from '../states/unitKind.ts';
import type { DayRange } from '../time/zonedTime.ts';
import { periodLooker, figureOf, hasBegun, ofNow, withoutPast } from './comparedFigure.ts';
import { kindGroupOf } from '../states/kindGroup.ts';
import { medianOf } from './movement.ts';
import { daysVacant, occupancyOn, standingOn, unitsBy, type Occupancy } from './occupiedOrVacant.ts';
import { readRentals, type Rentals, type RentalUnit, type ReportSite } from './rentals.ts';
import type { Chart, Drill, Figure, ReportFunction, ReportTable } from './report.ts';
import type { ReportRecords } from './reportRecords.ts';
import { tableOf, wordCell, type ColumnOf } from './reportTable.ts';
import { monthlyCents } from '../lifecycle/bookingTerms.ts';
import { dayNumber, type DayNumber } from './zoneCalendar.ts';

const { availability: texts, vacancy, columns: headers } = unitReportMessages;
const table = 'products';

/** A product at a site with the units that it books there. */
interface Offer {
  site: ReportSite;
  /** null: units that no product books. */
  product: Product | null;
  units: readonly RentalUnit[];
  occupancy: Occupancy;
  /** The middle of the days that its vacant units have been so. */
  medianDays: number | null;
}

const isStorageProduct = ({ kind, unitKind }: Product) => kind === 'bookable' && kindGroupOf(unitKind) === 'storage';

const offerName = ({ product }: Offer) => (product === null ? texts.noProduct : recordName('product', product));

interface Offers {
  offers: readonly Offer[];
  /** Products that book no units here: another one books them, or there are none. */
  twins: readonly Product[];
  withoutUnits: readonly Product[];
}

const sameUnits = (one: Product, other: Product) =>
  one.unitKind === other.unitKind && (one.size ?? null) === (other.size ?? null);

/** Finds the product that books a unit: one that can be booked before others, then one of its size before one of all sizes. */
function productFinder(products: readonly Product[]) {
  const found = new Map<string, Product | null>();
  return ({ unit: { kind, size } }: RentalUnit, organisationId: number | undefined): Product | null => {
    const key = `${organisationId ?? ''}/${kind ?? ''}/${size ?? ''}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const rank = (product: Product) => (product.status === 'AVAILABLE' ? 0 : 2) + (product.size == null ? 1 : 0);
    const [product = null] = products
      .filter(
        (each) =>
          each.unitKind === kind &&
          (each.size == null || each.size === size) &&
          (organisationId === undefined || each.organisationId === undefined || each.organisationId === organisationId),
      )
      .toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
    found.set(key, product);
    return product;
  };
}

/** Storage units of each site by the product that books them. Every unit is of one product or of none. */
function offersOf({ products, sites }: ReportRecords, units: readonly RentalUnit[], day: DayNumber): Offers {
  const organisations = new Map(sites.map(({ id, organisationId }) => [id, organisationId]));
  const here = new Set(units.map(({ site }) => organisations.get(site.id)));
  const isOffered = ({ organisationId }: Product) =>
    organisationId === undefined || here.has(organisationId) || here.has(undefined);
  const own = products.filter((product) => isStorageProduct(product) && isOffered(product));
  const productOf = productFinder(own);
  const offers = [...unitsBy(units, ({ site }) => site)].flatMap(([site, atSite]) => {
    const byProduct = unitsBy(atSite, (unit) => productOf(unit, organisations.get(site.id)));
    return [...byProduct].map(([product, held]): Offer => {
      const vacant = held.filter((unit) => standingOn(unit, day) === 'vacant');
      const days = vacant.flatMap((unit) => daysVacant(unit, Math.min(day, site.today)) ?? []);
      return { site, product, units: held, occupancy: occupancyOn(held, day), medianDays: medianOf(days) };
    });
  });
  const place = ({ product }: Offer) => (product === null ? own.length : own.indexOf(product));
  const used = [...new Set(offers.flatMap(({ product }) => product ?? []))];
  const unused = own.filter((product) => !used.includes(product));
  const isTwin = (product: Product) => used.some((other) => sameUnits(product, other));
  return {
    offers: offers.toSorted((a, b) => place(a) - place(b)),
    twins: unused.filter(isTwin),
    withoutUnits: unused.filter((product) => !isTwin(product)),
  };
}

/** The price of a product, in dollars a month; null: it is not let by the month or week, or the price is unknown. */
function monthlyPrice({ price, period, periodCount }: Product): number | null {
  const cents = monthlyCents(price, period);
  return cents === null ? null : toDollars(prorated(cents, 1, periodCount ?? 1));
}

const countColumns = [
  ['rentable', vacancy.rentable],
  ['occupied', vacancy.occupied],
  ['committed', vacancy.committed],
  ['vacant', vacancy.vacant],
  ['outOfService', vacancy.outOfService],
] as const;

const columns: readonly ColumnOf<Offer>[] = [
  {
    id: 'product',
    header: texts.product,
    kind: 'choice',
    cell: offerName,
    link: ({ product }) => (product === null ? null : { entity: 'product', id: product.id }),
  },
  { id: 'site', header: headers.site, kind: 'choice', cell: ({ site }) => site.name },
  {
    id: 'kind',
    header: headers.kind,
    kind: 'choice',
    labels: unitKindLabels,
    cell: ({ product }) => wordCell(product?.unitKind),
  },
  {
    id: 'size',
    header: headers.size,
    kind: 'choice',
    labels: unitReportMessages.sizes,
    cell: ({ product }) => wordCell(product?.size),
  },
  {
    id: 'status',
    header: texts.status,
    kind: 'choice',
    labels: texts.statuses,
    cell: ({ product }) => wordCell(product?.status),
  },
  ...countColumns.map(([id, header]): ColumnOf<Offer> => ({
    id,
    header,
    kind: 'count',
    isSummed: true,
    cell: ({ occupancy }) => occupancy[id],
  })),
  {
    id: 'unitShare',
    header: vacancy.unitShare,
    kind: 'percent',
    cell: ({ occupancy }) => occupancy.unitShare,
  },
  { id: 'medianDays', header: vacancy.figures.median, kind: 'days', cell: ({ medianDays }) => medianDays },
  {
    id: 'price',
    header: headers.rate,
    kind: 'dollars',
    cell: ({ product }) => (product === null ? null : monthlyPrice(product)),
  },
];

const offersTable = (offers: readonly Offer[]): ReportTable =>
  tableOf({
    id: table,
    label: texts.label,
    empty: texts.empty,
    subjects: offers,
    columns,
    sort: { column: 'vacant', direction: 'asc' },
    rowId: ({ site, product }) => `${site.id}:${product?.id ?? 'none'}`,
    record: ({ product }) => (product === null ? null : { entity: 'product', id: product.id }),
  });

const stackedStandings = ['occupied', 'committed', 'vacant'] as const;

/** Offers by a name, in their order. */
function partsBy(offers: readonly Offer[], nameOf: (offer: Offer) => string) {
  const parts = new Map<string, Offer[]>();
  for (const offer of offers) parts.set(nameOf(offer), [...(parts.get(nameOf(offer)) ?? []), offer]);
  return [...parts];
}

function stackedChart(
  chart: Pick<Chart, 'id' | 'label' | 'categoryHeader'>,
  column: string,
  parts: readonly (readonly [string, readonly Offer[]])[],
): Chart {
  return {
    ...chart,
    kind: 'stacked',
    format: 'count',
    categories: parts.map(([label]) => ({ label, drill: { table, where: { [column]: [label] } } })),
    series: stackedStandings.map((standing) => ({
      id: standing,
      label: vacancy.standings[standing],
      values: parts.map(([, own]) => own.reduce((sum, { occupancy }) => sum + occupancy[standing], 0)),
    })),
  };
}

function charts(offers: readonly Offer[]): Chart[] {
  const ofSites = partsBy(offers, ({ site }) => site.name);
  return [
    stackedChart(
      { id: 'products', label: texts.charts.products, categoryHeader: texts.product },
      'product',
      partsBy(offers, offerName),
    ),
    ...(ofSites.length < 2
      ? []
      : [stackedChart({ id: 'sites', label: texts.charts.sites, categoryHeader: headers.site }, 'site', ofSites)]),
  ];
}

/** Products of which none is left at any of the sites. */
function soldOutOf(offers: readonly Offer[]): string[] {
  const ofProducts = offers.filter(({ product }) => product !== null);
  return partsBy(ofProducts, offerName)
    .filter(([, own]) => own.every(({ occupancy }) => occupancy.vacant === 0))
    .map(([name]) => name);
}

function figures(rentals: Rentals, units: readonly RentalUnit[], offers: readonly Offer[], days: DayRange): Figure[] {
  const { figures: labels } = texts;
  const seen = periodLooker(rentals, days, ['storage'])((range) => occupancyOn(units, dayNumber(range.last)));
  const ifKnown = (value: number) => ofNow(hasBegun(rentals, days) ? value : null);
  const drill: Drill = { table, where: {} };
  const notOffered = offers.filter(({ product }) => product?.status !== 'AVAILABLE');
  const statuses = [...new Set(notOffered.map(({ product }) => product?.status ?? ''))];
  const rowsWith = (column: string, values: readonly string[]) =>
    values.length === 0 ? {} : { drill: { table, where: { [column]: values } } };
  const soldOut = soldOutOf(offers);
  return [
    figureOf(
      { id: 'available', label: labels.available, format: 'count', drill },
      withoutPast(seen((at) => at.vacant)),
    ),
    figureOf(
      { id: 'committed', label: labels.committed, format: 'count', drill },
      withoutPast(seen((at) => at.committed)),
    ),
    figureOf(
      { id: 'soldOut', label: labels.soldOut, format: 'count', ...rowsWith('product', soldOut) },
      ifKnown(soldOut.length),
    ),
    figureOf(
      {
        id: 'notOffered',
        label: labels.notOffered,
        format: 'count',
        better: 'down',
        ...rowsWith('status', statuses),
      },
      ifKnown(notOffered.reduce((sum, { occupancy }) => sum + occupancy.vacant, 0)),
    ),
    figureOf(
      { id: 'share', label: labels.share, format: 'percent', better: 'up', drill },
      seen((at) => at.unitShare),
    ),
  ];
}

/** How many units of each storage product are let, promised and left at the end of the days. */
export const productAvailability: ReportFunction = (records, { siteId, days }, now) => {
  const rentals = readRentals(records, siteId, now);
  const isKnown = hasBegun(rentals, days);
  const units = rentals.units.filter(({ group }) => group === 'storage');
  const day = dayNumber(days.last);
  const { offers, twins, withoutUnits } = offersOf(records, isKnown ? units : [], day);
  const unmatched = offers.flatMap((offer) => (offer.product === null ? offer.units.map(({ name }) => name) : []));
  const noKind = records.products.filter(({ kind, unitKind }) => kind === 'bookable' && unitKind == null);
  const names = (products: readonly Product[]) => products.map((product) => recordName('product', product));
  const seen = {
    available: occupancyOn(units, day).vacant,
    products: offers.filter(({ product }) => product !== null).length,
    soldOut: soldOutOf(offers),
  };
  const isPast = rentals.sites.some(({ today }) => day < today);
  return {
    summary: isKnown ? texts.sentence(seen) : unitReportMessages.toCome,
    figures: figures(rentals, units, offers, days),
    charts: offers.length === 0 ? [] : charts(offers),
    tables: [offersTable(offers)],
    leftOut: [
      ...rentals.leftOut,
      ...(isPast ? [vacancy.asToday] : []),
      ...(unmatched.length === 0 ? [] : [texts.unmatched(unmatched)]),
      ...(twins.length === 0 ? [] : [texts.twins(names(twins))]),
      ...(isKnown && withoutUnits.length > 0 ? [texts.withoutUnits(names(withoutUnits))] : []),
      ...(noKind.length === 0 ? [] : [texts.noKind(names(noKind))]),
    ],
    definitions: ['availability', 'rentableUnit', 'occupied', 'committed', 'daysVacant'],
  };
};
