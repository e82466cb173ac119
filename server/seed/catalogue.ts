import type { Size, UnitKind } from '#domain/states/unitKind.ts';
import { before, day, type DemoSite } from './demoSite.ts';
import type { Ledger } from './ledger.ts';
import { bookables, categories, features, purchasables, type Category } from './offers.ts';
import type { Random } from './random.ts';

export interface Goods {
  id: number;
  name: string;
  price: number;
}

/** What an organisation lets and sells. */
export interface Catalogue {
  /** The product that books a kind of unit in a size. */
  booking(kind: UnitKind, size: Size | null): Goods | null;
  /** What is sold over the counter. */
  goods: readonly Goods[];
}

function addBookables(ledger: Ledger, organisationId: number, categoryOf: (name: Category) => number) {
  const featureIds = new Map(
    features.map(([name, icon]) => [name, ledger.add('productFeatures', { organisationId, name, icon })]),
  );
  const made = new Map<string, Goods>();
  for (const { category, features: offered, ...product } of bookables) {
    const id = ledger.add('products', {
      organisationId,
      kind: 'bookable',
      description: null,
      status: 'AVAILABLE',
      publication: 'PUBLISHED',
      categoryId: categoryOf(category),
      periodCount: 1,
      sku: null,
      ...product,
    });
    made.set(`${product.unitKind}/${product.size ?? ''}`, { id, name: product.name, price: product.price });
    for (const feature of offered) {
      const featureId = featureIds.get(feature);
      if (featureId !== undefined) ledger.put('productFeatureLinks', { productId: id, featureId });
    }
  }
  return made;
}

function addPurchasables(ledger: Ledger, organisationId: number, categoryOf: (name: Category) => number): Goods[] {
  const onSale: Goods[] = [];
  for (const [name, category, price, sku, status = 'IN_STOCK'] of purchasables) {
    const id = ledger.add('products', {
      organisationId,
      kind: 'purchasable',
      description: null,
      status,
      publication: status === 'EXPIRED' ? 'EXPIRED' : 'PUBLISHED',
      categoryId: categoryOf(category),
      periodCount: null,
      sku,
      name,
      price,
      period: null,
      unitKind: null,
      size: null,
    });
    if (status === 'IN_STOCK') onSale.push({ id, name, price });
  }
  return onSale;
}

export function addCatalogue(ledger: Ledger, organisationId: number): Catalogue {
  const ids = new Map(
    categories.map(([name, icon]) => [name, ledger.add('productCategories', { organisationId, name, icon })]),
  );
  const categoryOf = (name: Category) => ids.get(name) ?? 0;
  const booked = addBookables(ledger, organisationId, categoryOf);
  const goods = addPurchasables(ledger, organisationId, categoryOf);
  return { goods, booking: (kind, size) => booked.get(`${kind}/${size ?? ''}`) ?? null };
}

/** What a site has of it on its shelf; now and then too little. */
export function addInventory({ ledger, id: siteId, anchor }: DemoSite, { goods }: Catalogue, random: Random): void {
  for (const { id: productId } of goods) {
    ledger.add('inventory', {
      siteId,
      productId,
      quantity: random.chance(0.08) ? random.between(0, 4) : random.between(12, 140),
      reorderLevel: 10,
      restockedAt: before(anchor, random.within(day, 40 * day)),
    });
  }
}
