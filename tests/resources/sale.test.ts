import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Product } from '#domain/entities/product.ts';
import {
  addToSale,
  findMerchandise,
  isOffered,
  lineTotal,
  saleTotal,
  setInSale,
  type SaleLine,
} from '#resources/inventory/sale.ts';
import { lowProducts, sellableStock, stockLevel, sumStock } from '#domain/lifecycle/stock.ts';
import { countUses, usersText } from '#resources/productCategory/uses.ts';

const goods = (id: number, given: Partial<Product> = {}): Product => ({
  id,
  kind: 'purchasable',
  name: `Product ${id}`,
  price: 5,
  status: 'IN_STOCK',
  sku: `SKU-${id}`,
  ...given,
});

const anyLines = fc.uniqueArray(
  fc.record<SaleLine>({
    product: fc
      .record({ id: fc.integer({ min: 1, max: 50 }), cents: fc.integer({ min: 0, max: 100_000 }) })
      .map(({ id, cents }) => goods(id, { price: cents / 100 })),
    quantity: fc.integer({ min: 1, max: 200 }),
  }),
  { selector: ({ product }) => product.id },
);

describe('a sale', () => {
  it('comes to the sum of its lines, to the cent', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const cents = lines.reduce(
          (sum, { product, quantity }) => sum + Math.round((product.price ?? 0) * 100) * quantity,
          0,
        );
        expect(saleTotal(lines)).toBe(cents / 100);
        expect(Math.round(saleTotal(lines) * 100)).toBe(
          lines.reduce((sum, line) => sum + Math.round(lineTotal(line) * 100), 0),
        );
      }),
    );
  });

  it('takes one more by adding, and none by 0', () => {
    fc.assert(
      fc.property(anyLines, fc.integer({ min: 1, max: 60 }), (lines, id) => {
        const before = lines.find(({ product }) => product.id === id)?.quantity ?? 0;
        const added = addToSale(lines, goods(id));
        expect(added.find(({ product }) => product.id === id)?.quantity).toBe(before + 1);
        const without = setInSale(added, id, 0);
        expect(without.some(({ product }) => product.id === id)).toBe(false);
        expect(without).toHaveLength(lines.filter(({ product }) => product.id !== id).length);
      }),
    );
  });

  it('finds a product by its whole code first, however it is spelt', () => {
    const lock = goods(1, { name: 'Padlock 50 mm', sku: 'LOCK-50' });
    const tape = goods(2, { name: 'Tape for lock-50 boxes', sku: 'TAPE' });
    expect(findMerchandise([lock, tape], ' lock50\n')).toEqual([lock]);
    expect(findMerchandise([lock, tape], 'tape')).toEqual([tape]);
    expect(findMerchandise([lock, tape], 'lock 50')).toEqual([lock]);
    expect(findMerchandise([lock, tape], '50 lo')).toEqual([lock, tape]);
    expect(findMerchandise([lock, tape], 'glue')).toEqual([]);
    expect(findMerchandise([goods(3, { sku: null, name: '–' })], '–')).toHaveLength(1);
  });

  it('offers what is for sale, in any spelling of its status', () => {
    expect(
      ['IN_STOCK', 'in stock', 'AVAILABLE', 'ON_BACK_ORDER'].map((status) => isOffered(goods(1, { status }))),
    ).toEqual([true, true, true, true]);
    for (const status of ['DRAFT', 'UNAVAILABLE', 'OutOfStock', 'EXPIRED'])
      expect(isOffered(goods(1, { status }))).toBe(false);
  });
});

describe('stock', () => {
  it('is low at its mark or below, and gone at 0', () => {
    expect(stockLevel({ quantity: 5, reorderLevel: 5 })).toBe('low');
    expect(stockLevel({ quantity: 6, reorderLevel: 5 })).toBe('enough');
    expect(stockLevel({ quantity: 1, reorderLevel: 0 })).toBe('enough');
    expect(stockLevel({ quantity: 0 })).toBe('none');
    expect(stockLevel({})).toBe('unknown');
  });

  it('is unknown as a whole where one site does not say', () => {
    expect(sumStock([{ quantity: 3 }, {}])).toMatchObject({ quantity: null, sites: 2 });
    expect(sumStock([{ quantity: 3 }, { quantity: 0 }])).toMatchObject({ quantity: 3, low: 1, empty: 1 });
    expect(sumStock([])).toMatchObject({ quantity: 0, sites: 0 });
  });

  it('is what can be sold, without what unpaid orders wait for', () => {
    expect(sellableStock({ quantity: 4, reserved: 1 })).toBe(3);
    // A count that was corrected may be less than what is promised.
    expect(sellableStock({ quantity: 2, reserved: 5 })).toBe(0);
    expect(sellableStock({ quantity: 4 })).toBe(4);
    expect(sellableStock({ reserved: 4 })).toBeUndefined();
    expect(stockLevel({ quantity: 4, reserved: 4 })).toBe('none');
    expect(stockLevel({ quantity: 9, reserved: 4, reorderLevel: 5 })).toBe('low');
    const sites = [
      { quantity: 4, reserved: 3 },
      { quantity: 2, reserved: 5 },
    ];
    expect(sumStock(sites)).toMatchObject({ quantity: 6, reserved: 5, sellable: 1, low: 1, empty: 1 });
    expect(sumStock([{ quantity: 4 }])).toMatchObject({ reserved: null, sellable: 4 });
  });
});

describe('what is low', () => {
  const stock = (id: number, more: object) => ({ id, siteId: 1, reorderLevel: 2, ...more });

  it('is each product once, with what all of its rows hold', () => {
    const items = [
      stock(1, { productId: 783, quantity: 3, productName: 'Bubble wrap' }),
      stock(2, { productId: 783, quantity: 0, siteId: 2 }),
      stock(3, { productId: 5, quantity: 9 }),
      stock(4, { productId: 6, quantity: 1 }),
    ];
    expect(lowProducts(items, true)).toEqual([
      { productId: 6, productName: undefined, sellable: 1 },
      { productId: 783, productName: 'Bubble wrap', sellable: 3 },
    ]);
    expect(lowProducts(items, false).map(({ sellable }) => sellable)).toEqual([null, null]);
  });

  it('has no count where a row may be of any product, or does not say how many', () => {
    const items = [stock(1, { productId: 6, quantity: 1 }), stock(2, { quantity: 0 })];
    expect(lowProducts(items, true)).toEqual([
      { productId: 6, productName: undefined, sellable: null },
      { productId: null, productName: undefined, sellable: null },
    ]);
    const half = [stock(1, { productId: 6, quantity: 1 }), stock(2, { productId: 6 })];
    expect(lowProducts(half, true)).toMatchObject([{ productId: 6, sellable: null }]);
  });
});

it('counts the products of each kind that use a category or feature', () => {
  const uses = countUses(
    [goods(1, { featureIds: [4, 4] }), goods(2, { kind: 'bookable', featureIds: [4] })],
    ({ featureIds }) => featureIds,
  );
  if (uses === null) throw new Error('Each product names its features.');
  expect(usersText(uses, 4)).toBe('1 bookable product and 1 merchandise');
  expect(usersText(uses, 5)).toBe('');
  // A product without features counts for none.
  expect(countUses([goods(1, { featureIds: [4] }), { id: 2 }], ({ featureIds }) => featureIds)).toBeNull();
});
