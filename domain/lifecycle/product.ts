import type { ProductKind, ProductStatus, PublicationState } from '../states/product.ts';
import type { Lifecycle, Step, Transitions } from './define.ts';

const onSale = ['AVAILABLE', 'UNAVAILABLE', 'IN_STOCK', 'OUT_OF_STOCK', 'ON_BACK_ORDER'] as const;

const without = (status: ProductStatus) => onSale.filter((each) => each !== status);

/** Nobody sees a draft; a shown product never becomes one again. */
export const productTransitions: Record<ProductKind, Transitions<ProductStatus>> = {
  bookable: {
    DRAFT: ['AVAILABLE', 'UNAVAILABLE'],
    AVAILABLE: ['UNAVAILABLE'],
    UNAVAILABLE: ['AVAILABLE'],
    IN_STOCK: [],
    OUT_OF_STOCK: [],
    ON_BACK_ORDER: [],
    EXPIRED: [],
  },
  purchasable: {
    DRAFT: [...onSale],
    AVAILABLE: [...without('AVAILABLE'), 'EXPIRED'],
    UNAVAILABLE: [...without('UNAVAILABLE'), 'EXPIRED'],
    IN_STOCK: [...without('IN_STOCK'), 'EXPIRED'],
    OUT_OF_STOCK: [...without('OUT_OF_STOCK'), 'EXPIRED'],
    ON_BACK_ORDER: [...without('ON_BACK_ORDER'), 'EXPIRED'],
    EXPIRED: [],
  },
};

export const publicationTransitions: Transitions<PublicationState> = {
  DRAFT: ['PENDING'],
  PENDING: ['DRAFT', 'PUBLISHED'],
  PUBLISHED: ['EXPIRED'],
  EXPIRED: [],
};

const steps: readonly Step<ProductStatus>[] = [
  { to: 'AVAILABLE', verb: 'Make available', consequence: 'Staff can sell or book it from now on.' },
  { to: 'IN_STOCK', verb: 'Mark as in stock', consequence: 'It is on the shelf and can be sold at once.' },
  { to: 'OUT_OF_STOCK', verb: 'Mark as out of stock', consequence: 'It stays listed, but cannot be sold for now.' },
  { to: 'ON_BACK_ORDER', verb: 'Mark as on back order', consequence: 'It can be ordered and is handed over later.' },
  {
    to: 'UNAVAILABLE',
    verb: 'Make unavailable',
    consequence: 'It is no longer offered. Bookings and orders that have it stay as they are.',
  },
  {
    to: 'EXPIRED',
    verb: 'End sale',
    consequence: 'It is never offered again. This cannot be undone.',
    hurts: true,
  },
];

export const productLifecycles: Record<ProductKind, Lifecycle<ProductStatus>> = {
  bookable: { label: 'product', table: productTransitions.bookable, first: ['DRAFT'], steps },
  purchasable: { label: 'product', table: productTransitions.purchasable, first: ['DRAFT'], steps },
};
