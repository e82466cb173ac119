import { roundArea, typedArea } from '#domain/entities/floorArea.ts';
import { freeUnitMessages } from '#domain/messages/freeUnits.ts';
import { compareNames, compareTexts, sortingText } from '#domain/search/sortingText.ts';
import { hasWords, searchedWords } from '#domain/search/searchedWords.ts';
import { periodUnits, type PeriodUnit } from '#domain/states/period.ts';
import { sizes, type Size, type UnitKind } from '#domain/states/unitKind.ts';
import { sizeLabels } from '#domain/states/valueLabels.ts';
import { decimalText } from '#format/numbers.ts';
import type { FreeItem } from './freeItem.ts';

/** The kinds in the order in which people ask for them. */
const kindOrder = [
  'storage',
  'locker',
  'parcel_store',
  'car_park',
  'office',
  'desk',
  'trailer',
  'trolley',
  'pool_table',
] as const satisfies readonly UnitKind[];

/** A kind with its number of free records; null: the kind is not known. */
export interface KindCount {
  kind: UnitKind | null;
  count: number;
}

/** @param existing the kinds of all records, free or not: a kind without a free one is shown with 0. */
export function kindCounts(items: readonly FreeItem[], existing: ReadonlySet<UnitKind>): KindCount[] {
  const countOf = (wanted: UnitKind | null) => items.filter(({ kind }) => kind === wanted).length;
  const counts: KindCount[] = kindOrder
    .map((kind) => ({ kind, count: countOf(kind) }))
    .filter(({ kind, count }) => count > 0 || existing.has(kind));
  const unknown = countOf(null);
  return unknown === 0 ? counts : [...counts, { kind: null, count: unknown }];
}

/** What a person looks for among the free ones of a kind. */
export interface FreeFilter {
  /** Words, or a size by its sides, such as "3x3". */
  search: string;
  /** Empty: any size. null: the size is not known. */
  sizes: readonly (Size | null)[];
  /** Square metres at least; null: any floor area. */
  areaFrom: number | null;
  /** null: any price. */
  price: PriceLimit | null;
  /** The id of a place; null: any. */
  place: string | null;
  /** Includes those of which a filter's field is not known. */
  withUnknown: boolean;
}

export interface PriceLimit {
  rate: number;
  period: PeriodUnit;
}

export const noFilter: FreeFilter = {
  search: '',
  sizes: [],
  areaFrom: null,
  price: null,
  place: null,
  withUnknown: false,
};

/** How many filters beside the search are set. */
export const filterCount = ({ sizes: chosen, areaFrom, price, place }: FreeFilter): number =>
  Number(chosen.length > 0) + Number(areaFrom !== null) + Number(price !== null) + Number(place !== null);

const floorPlace = (floor: number) => `floor ${floor}`;
const areaPlace = (area: string) => `area ${area}`;

/** Whether a field fits; null: it is not known. */
type Fit = boolean | null;

function fitsOf(item: FreeItem, { areaFrom, price, place }: FreeFilter): Readonly<Record<UnknownField, Fit>> {
  const { squareMetres, price: rate, period, floor, area } = item;
  const isAt = [floor === null ? null : floorPlace(floor), area === null ? null : areaPlace(area)];
  const placeField = place?.startsWith('floor ') === true ? floor : area;
  return {
    'floor area': areaFrom === null || (squareMetres === null ? null : squareMetres >= areaFrom),
    price: price === null || (rate === null || period === null ? null : period === price.period && rate <= price.rate),
    place: place === null || (placeField === null ? null : isAt.includes(place)),
  };
}

const unknownFields = ['floor area', 'price', 'place'] as const;
export type UnknownField = (typeof unknownFields)[number];

export interface Filtered {
  items: readonly FreeItem[];
  /** Items that would fit but for a field that is not known, by that field; empty: none is left out. */
  leftOut: readonly { field: UnknownField; count: number }[];
}

export function filterItems(items: readonly FreeItem[], filter: FreeFilter): Filtered {
  const words = searchedWords(filter.search);
  const wantedArea = typedArea(filter.search);
  const leftOut = new Map<UnknownField, number>();
  const shown = items.filter((item) => {
    const hasArea = wantedArea !== null && item.squareMetres !== null && roundArea(item.squareMetres) === wantedArea;
    if (!hasArea && !hasWords([item.name, item.area, item.productName], words)) return false;
    if (filter.sizes.length > 0 && !filter.sizes.includes(item.size)) return false;
    const fits = fitsOf(item, filter);
    const unknown = unknownFields.find((field) => fits[field] === null);
    if (unknownFields.some((field) => fits[field] === false)) return false;
    if (unknown === undefined || filter.withUnknown) return true;
    leftOut.set(unknown, (leftOut.get(unknown) ?? 0) + 1);
    return false;
  });
  return { items: shown, leftOut: [...leftOut].map(([field, count]) => ({ field, count })) };
}

export interface FilterOptions {
  sizes: readonly (Size | null)[];
  areas: readonly number[];
  prices: readonly PriceLimit[];
  places: readonly { id: string; label: string }[];
}

/** Price limits at every fifth of the prices, in whole tens where the prices are that high. */
function priceLimits(items: readonly FreeItem[], period: PeriodUnit): PriceLimit[] {
  const rates = items.flatMap((item) => (item.period === period && item.price !== null ? [item.price] : []));
  const distinct = [...new Set(rates)].toSorted((a, b) => a - b);
  const highest = distinct.at(-1) ?? 0;
  if (distinct.length < 4) return [];
  const step = highest >= 50 ? 10 : 1;
  const limits = [0.2, 0.4, 0.6, 0.8].map((part) => {
    const rate = distinct[Math.floor(part * (distinct.length - 1))] ?? highest;
    return Math.ceil(rate / step) * step;
  });
  return [...new Set(limits)].filter((rate) => rate < highest).map((rate) => ({ rate, period }));
}

/** The choices that would tell the items of a kind apart; a list of one choice is empty. */
export function filterOptions(items: readonly FreeItem[]): FilterOptions {
  const distinct = <Value>(values: readonly (Value | null)[]) => [...new Set(values.filter((each) => each !== null))];
  const known = sizes.filter((size) => items.some((item) => item.size === size));
  const ofSize = [...known, ...(items.some(({ size }) => size === null) ? [null] : [])];
  const areas = distinct(items.map(({ squareMetres }) => squareMetres)).toSorted((a, b) => a - b);
  const floors = distinct(items.map(({ floor }) => floor)).toSorted((a, b) => a - b);
  const names = distinct(items.map(({ area }) => area)).toSorted(compareNames);
  const places = [
    ...(floors.length > 1
      ? floors.map((floor) => ({ id: floorPlace(floor), label: freeUnitMessages.floor(floor) }))
      : []),
    ...(names.length > 1 ? names.map((area) => ({ id: areaPlace(area), label: area })) : []),
  ];
  return {
    sizes: ofSize.length > 1 ? ofSize : [],
    areas: areas.length > 2 ? areas.slice(1) : [],
    prices: periodUnits.flatMap((period) => priceLimits(items, period)),
    places,
  };
}

/** Free ones that a customer may take for each other: of one size. */
export interface FreeGroup {
  key: string;
  label: string;
  /** The least price of each period; empty: no price is known. */
  from: readonly PriceLimit[];
  /** Whether all have that price. */
  isOnePrice: boolean;
  items: readonly FreeItem[];
}

const areaText = (squareMetres: number) => `${decimalText(squareMetres, 2)} m²`;

/** Floor areas group where most of them are shared; else each would be a group of its own. */
function groupsByArea(items: readonly FreeItem[]): boolean {
  const areas = items.flatMap(({ squareMetres }) => squareMetres ?? []);
  return areas.length > 0 && new Set(areas).size * 2 <= areas.length;
}

interface GroupOf {
  key: string;
  label: string;
}

const kindText = ({ kind }: FreeItem) =>
  kind === null ? freeUnitMessages.unknownKind : freeUnitMessages.kindLabel(kind);

/** The group of an item among those of one kind. */
function sizeGroupOf({ size, squareMetres }: FreeItem, isByArea: boolean): GroupOf {
  const label = size === null ? null : sizeLabels[size];
  if (!isByArea || squareMetres === null) {
    return { key: `size ${size ?? ''}`, label: label ?? freeUnitMessages.unknownSize };
  }
  return {
    key: `size ${size ?? ''} ${squareMetres}`,
    label: [label, areaText(squareMetres)].filter(Boolean).join(' · '),
  };
}

/** "10–27 m²", where a group has several floor areas. */
function areasText(items: readonly FreeItem[]): string {
  const areas = items.flatMap(({ squareMetres }) => squareMetres ?? []);
  if (areas.length === 0) return '';
  const [least, most] = [Math.min(...areas), Math.max(...areas)];
  return least === most ? ` · ${areaText(least)}` : ` · ${decimalText(least, 2)}–${areaText(most)}`;
}

function pricesOf(items: readonly FreeItem[]): Pick<FreeGroup, 'from' | 'isOnePrice'> {
  const least = new Map<PeriodUnit, number>();
  const spellings = new Set<string>();
  for (const { price, period } of items) {
    spellings.add(`${price ?? ''} ${period ?? ''}`);
    if (price !== null && period !== null) least.set(period, Math.min(price, least.get(period) ?? price));
  }
  const from = periodUnits.flatMap((period) => {
    const rate = least.get(period);
    return rate === undefined ? [] : [{ rate, period }];
  });
  return { from, isOnePrice: spellings.size === 1 };
}

/** The least size first, by floor area and then by the size's name; an unknown size last. */
function rankOf({ squareMetres, size }: FreeItem): readonly [number, number] {
  const named = size === null ? sizes.length : sizes.indexOf(size);
  return [squareMetres ?? Number.MAX_VALUE, named];
}

/**
 * Groups by size, the smallest first; within a group the cheapest first, then by name as people count. Things of a kind
 * that has no sizes are one group.
 */
function groupsOfKind(items: readonly FreeItem[], isByArea: boolean): FreeGroup[] {
  const [first] = items;
  const hasSizes = items.some(({ size, squareMetres }) => size !== null || squareMetres !== null);
  const groups = new Map<string, { label: string; items: FreeItem[] }>();
  for (const item of items) {
    const { key, label } = hasSizes ? sizeGroupOf(item, isByArea) : { key: 'kind', label: kindText(item) };
    const group = groups.get(key) ?? { label, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  const texts = new Map(items.map((item) => [item.key, sortingText(item.name)]));
  const textOf = ({ key }: FreeItem) => texts.get(key) ?? '';
  const leastRank = (group: readonly FreeItem[]) =>
    group.map(rankOf).reduce((least, each) => (each[0] < least[0] ? each : least), [Number.MAX_VALUE, sizes.length]);
  return [...groups]
    .map(([key, { label, items: own }]) => ({ key: `${first?.kind ?? ''} ${key}`, label, own, rank: leastRank(own) }))
    .toSorted((a, b) => (isByArea ? a.rank[0] - b.rank[0] : 0) || a.rank[1] - b.rank[1] || a.rank[0] - b.rank[0])
    .map(({ key, label, own }) => ({
      key,
      label: isByArea ? label : label + areasText(own),
      ...pricesOf(own),
      items: own.toSorted(
        (a, b) => (a.price ?? Number.MAX_VALUE) - (b.price ?? Number.MAX_VALUE) || compareTexts(textOf(a), textOf(b)),
      ),
    }));
}

/** The same groups by the lowest rank of their items. */
export function rankedGroups(
  groups: readonly FreeGroup[],
  rankOf: ((item: FreeItem) => number) | undefined,
): readonly FreeGroup[] {
  if (rankOf === undefined) return groups;
  const least = ({ items }: FreeGroup) => Math.min(...items.map(rankOf));
  return groups.toSorted((one, other) => least(one) - least(other));
}

/**
 * The groups of each kind, one kind after the other; where there are several, a group names its kind.
 * @param all the items before a filter: by them floor areas group or not.
 */
export function freeGroups(items: readonly FreeItem[], all: readonly FreeItem[]): FreeGroup[] {
  const kinds = [...kindOrder, null].filter((kind) => all.some((item) => item.kind === kind));
  return kinds.flatMap((kind) => {
    const ofKind = (item: FreeItem) => item.kind === kind;
    const groups = groupsOfKind(items.filter(ofKind), groupsByArea(all.filter(ofKind)));
    if (kinds.length < 2) return groups;
    const named = kind === null ? freeUnitMessages.unknownKind : freeUnitMessages.kindLabel(kind);
    return groups.map((group) => ({ ...group, label: group.label === named ? named : `${named} · ${group.label}` }));
  });
}
