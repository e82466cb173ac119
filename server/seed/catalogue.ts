import type { Size, UnitKind } from '#domain/states/unitKind.ts';
import { before, day, filled, type DemoSite } from './demoSite.ts';
import type { RowBuffer } from './rowBuffer.ts';
import { drawProduct } from './drawings.ts';
import { bookables, categories, features, publicationOf, purchasables, type Category } from './offers.ts';
import type { PictureStore } from './pictures.ts';
import type { Random } from './random.ts';

export interface Goods {
  id: number;
  name: string;
  price: number;
}

export interface Catalogue {
  /** The goods that book a kind of unit in a size. */
  booking(kind: UnitKind, size: Size | null): Goods | null;
  /** The goods that are sold over the counter. */
  goods: readonly Goods[];
  /** Products that are out of stock. */
  soldOut: readonly Goods[];
}

interface CatalogueParts {
  buffer: RowBuffer;
  pictures: PictureStore;
  organisationId: number;
  categoryOf: (name: Category) => number;
  createdAt: Date;
}

/** A picture, named as it is fetched. */
const pictureOf = ({ pictures, organisationId, createdAt }: CatalogueParts, name: string, category: Category) =>
  pictures.add(organisationId, name, drawProduct(category), createdAt);

function addBookables(parts: CatalogueParts): Map<string, Goods> {
  const { buffer, organisationId, categoryOf } = parts;
  const featureIds = new Map(
    features.map(([name, icon], displayOrder) => [
      name,
      buffer.add('productFeatures', { organisationId, name, icon, displayOrder }),
    ]),
  );
  const made = new Map<string, Goods>();
  for (const {
    category,
    features: offered,
    status = 'AVAILABLE',
    publication = 'PUBLISHED',
    ...product
  } of bookables) {
    const id = buffer.add('products', {
      organisationId,
      kind: 'bookable',
      description: null,
      status,
      publication,
      categoryId: categoryOf(category),
      periodCount: 1,
      sku: null,
      mediaName: pictureOf(parts, product.name, category),
      ...product,
    });
    const key = `${product.unitKind}/${product.size ?? ''}`;
    // The first product of a kind and size is the usual one; others are for other periods.
    if (status === 'AVAILABLE' && !made.has(key)) made.set(key, { id, name: product.name, price: product.price });
    for (const feature of offered) {
      const featureId = featureIds.get(feature);
      if (featureId !== undefined) buffer.addWithoutId('productFeatureLinks', { productId: id, featureId });
    }
  }
  return made;
}

function addPurchasables(parts: CatalogueParts): Pick<Catalogue, 'goods' | 'soldOut'> {
  const { buffer, organisationId, categoryOf } = parts;
  const goods: Goods[] = [];
  const soldOut: Goods[] = [];
  for (const [name, category, price, sku, status = 'IN_STOCK'] of purchasables) {
    const id = buffer.add('products', {
      organisationId,
      kind: 'purchasable',
      description: null,
      status,
      publication: publicationOf(status),
      categoryId: categoryOf(category),
      periodCount: null,
      sku,
      name,
      price,
      period: null,
      unitKind: null,
      size: null,
      mediaName: pictureOf(parts, name, category),
    });
    if (status === 'IN_STOCK') goods.push({ id, name, price });
    if (status === 'OUT_OF_STOCK') soldOut.push({ id, name, price });
  }
  return { goods, soldOut };
}

export function addCatalogue(
  buffer: RowBuffer,
  pictures: PictureStore,
  organisationId: number,
  createdAt: Date,
): Catalogue {
  const ids = new Map(
    categories.map(([name, icon]) => [name, buffer.add('productCategories', { organisationId, name, icon })]),
  );
  const categoryOf = (name: Category) => ids.get(name) ?? 0;
  const parts = { buffer, pictures, organisationId, categoryOf, createdAt };
  const booked = addBookables(parts);
  return { ...addPurchasables(parts), booking: (kind, size) => booked.get(`${kind}/${size ?? ''}`) ?? null };
}

/** Adds stock, sometimes too little; the log shows each delivery. */
export function addInventory(site: DemoSite, { goods, soldOut }: Catalogue, random: Random): void {
  const { buffer, id: siteId, anchor } = site;
  const members = filled(site.staff);
  for (const { id: productId, name } of [...goods, ...soldOut]) {
    const isSoldOut = soldOut.some(({ id }) => id === productId);
    const restockedAt = before(anchor, random.within(day, 40 * day));
    const delivered = random.between(60, 140);
    const left = random.chance(0.08) ? random.between(0, 4) : random.between(12, delivered);
    buffer.add('inventory', { siteId, productId, quantity: isSoldOut ? 0 : left, reorderLevel: 10, restockedAt });
    buffer.add('eventLogs', {
      siteId,
      unitId: null,
      userId: members === null ? null : random.pick(members).id,
      event: 'Inventory Restocked',
      kind: 'admin',
      detail: `${name}: ${delivered}`,
      createdAt: restockedAt,
    });
  }
}
