import type { ProductStatus, PublicationState } from '#domain/states/product.ts';
import type { Size, UnitKind } from '#domain/states/unitKind.ts';

export const categories = [
  ['Storage', 'fal fa-warehouse'],
  ['Workspace', 'fal fa-briefcase'],
  ['Hire', 'fal fa-truck-ramp'],
  ['Packing', 'fal fa-box-open'],
  ['Locks', 'fal fa-lock'],
] as const;
export type Category = (typeof categories)[number][0];

export const features = [
  ['Drive-up access', 'fal fa-truck'],
  ['Climate control', 'fal fa-temperature-half'],
  ['Power', 'fal fa-plug'],
  ['24 hour access', 'fal fa-clock'],
  ['Lift', 'fal fa-elevator'],
  ['Alarm', 'fal fa-bell'],
] as const;
type Feature = (typeof features)[number][0];

export interface Bookable {
  name: string;
  category: Category;
  price: number;
  period: 'hour' | 'day' | 'week' | 'month';
  unitKind: UnitKind;
  size: Size | null;
  features: readonly Feature[];
  /** Absent: bookable, and shown in the shop. */
  status?: Extract<ProductStatus, 'DRAFT' | 'UNAVAILABLE'>;
  publication?: PublicationState;
}

export const bookables: readonly Bookable[] = [
  {
    name: 'Small storage',
    category: 'Storage',
    price: 120,
    period: 'month',
    unitKind: 'storage',
    size: 'small',
    features: ['Lift', 'Alarm'],
  },
  {
    name: 'Medium storage',
    category: 'Storage',
    price: 235,
    period: 'month',
    unitKind: 'storage',
    size: 'medium',
    features: ['Lift', 'Alarm'],
  },
  {
    name: 'Large storage',
    category: 'Storage',
    price: 420,
    period: 'month',
    unitKind: 'storage',
    size: 'large',
    features: ['Drive-up access', 'Alarm'],
  },
  {
    name: 'Locker',
    category: 'Storage',
    price: 13,
    period: 'week',
    unitKind: 'locker',
    size: 'small',
    features: ['Alarm'],
  },
  {
    name: 'Parking space',
    category: 'Storage',
    price: 185,
    period: 'month',
    unitKind: 'car_park',
    size: 'large',
    features: ['24 hour access'],
  },
  {
    name: 'Serviced office',
    category: 'Workspace',
    price: 780,
    period: 'month',
    unitKind: 'office',
    size: 'medium',
    features: ['Climate control', 'Power', '24 hour access'],
  },
  { name: 'Trolley', category: 'Hire', price: 4, period: 'hour', unitKind: 'trolley', size: null, features: [] },
  { name: 'Trailer', category: 'Hire', price: 65, period: 'day', unitKind: 'trailer', size: null, features: [] },
  {
    name: 'Pool table',
    category: 'Hire',
    price: 24,
    period: 'hour',
    unitKind: 'pool_table',
    size: null,
    features: ['Climate control'],
  },
  {
    name: 'Hot desk',
    category: 'Workspace',
    price: 45,
    period: 'day',
    unitKind: 'desk',
    size: null,
    features: ['Climate control', 'Power'],
    status: 'UNAVAILABLE',
    publication: 'PENDING',
  },
  {
    name: 'Parcel box',
    category: 'Storage',
    price: 12,
    period: 'week',
    unitKind: 'parcel_store',
    size: 'small',
    features: ['24 hour access'],
    status: 'DRAFT',
    publication: 'DRAFT',
  },
  {
    name: 'Trailer by the hour',
    category: 'Hire',
    price: 15,
    period: 'hour',
    unitKind: 'trailer',
    size: null,
    features: [],
  },
  {
    name: 'Office by the day',
    category: 'Workspace',
    price: 60,
    period: 'day',
    unitKind: 'office',
    size: null,
    features: ['Climate control', 'Power'],
  },
];

export type Purchasable = readonly [
  name: string,
  category: Category,
  price: number,
  sku: string,
  status?: ProductStatus,
];

export const purchasables: readonly Purchasable[] = [
  ['Book box, 52 l', 'Packing', 3.9, 'BOX-052'],
  ['Tea chest box, 104 l', 'Packing', 5.5, 'BOX-104'],
  ['Wardrobe box with rail', 'Packing', 19.5, 'BOX-WRD'],
  ['Packing tape, 75 m', 'Packing', 4.5, 'TAPE-75'],
  ['Bubble wrap, 10 m', 'Packing', 14.9, 'WRAP-10'],
  ['Butchers paper, 5 kg', 'Packing', 21, 'PAPER-05'],
  ['Mattress cover, queen', 'Packing', 12, 'COVER-Q'],
  ['Moving blanket', 'Packing', 18, 'BLANKET'],
  ['Disc lock, 70 mm', 'Locks', 29, 'LOCK-70'],
  ['Padlock, 50 mm', 'Locks', 24, 'LOCK-50'],
  ['Combination lock', 'Locks', 22, 'LOCK-CMB', 'ON_BACK_ORDER'],
  ['Moving calendar 2025', 'Packing', 9, 'CAL-25', 'EXPIRED'],
  ['Picture box, flat', 'Packing', 11.5, 'BOX-PIC', 'OUT_OF_STOCK'],
  ['Sack truck', 'Packing', 94, 'TRUCK-S', 'UNAVAILABLE'],
  ['Gift voucher', 'Packing', 50, 'VOUCHER', 'AVAILABLE'],
  ['Wine box with dividers', 'Packing', 8.5, 'BOX-WIN', 'DRAFT'],
];

export const publicationOf = (status: ProductStatus): PublicationState =>
  status === 'EXPIRED' || status === 'DRAFT' ? status : 'PUBLISHED';
