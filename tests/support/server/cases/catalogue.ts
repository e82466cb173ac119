import type { EntityName } from '#domain/entities/index.ts';
import { fresh, type EntityCase } from './define.ts';

export const catalogueCases = {
  productCategory: {
    build: (build, { organisationId }) => build.productCategory({ organisationId, icon: 'fal fa-box' }),
    bodies: () =>
      Promise.resolve({
        create: { name: fresh('Category'), icon: 'fal fa-warehouse' },
        change: { icon: '' },
      }),
  },
  productFeature: {
    build: (build, { organisationId }) =>
      build.productFeature({ organisationId, icon: 'fal fa-plug', displayOrder: 2 }),
    bodies: () =>
      Promise.resolve({
        create: { name: fresh('Feature'), icon: null },
        change: { icon: 'fal fa-snowflake', displayOrder: 3 },
      }),
  },
  product: {
    build: async (build, { organisationId }) => {
      const category = await build.productCategory({ organisationId });
      const feature = await build.productFeature({ organisationId });
      return build.product({
        organisationId,
        kind: 'bookable',
        description: 'Drive up',
        status: 'AVAILABLE',
        publication: 'PUBLISHED',
        categoryId: category.id,
        featureIds: [feature.id],
        period: 'month',
        periodCount: 1,
        unitKind: 'storage',
        size: 'small',
        mediaName: (await build.image({ organisationId })).name,
      });
    },
    bodies: async (build, { organisationId }) => {
      const category = await build.productCategory({ organisationId });
      const [first, second] = [
        await build.productFeature({ organisationId }),
        await build.productFeature({ organisationId }),
      ];
      return {
        create: {
          kind: 'purchasable',
          name: fresh('Product'),
          description: null,
          status: 'IN_STOCK',
          publication: 'PENDING',
          categoryId: category.id,
          featureIds: [first.id, second.id],
          price: 19.95,
          sku: fresh('SKU').replaceAll(' ', '-'),
        },
        change: { categoryId: null, featureIds: [second.id], status: 'OUT_OF_STOCK', price: 0 },
      };
    },
  },
  inventory: {
    build: (build, { organisationId, siteId }) => {
      const restockedAt = new Date(1234567890123);
      return build.inventoryItem({ organisationId, siteId, reorderLevel: 2, restockedAt });
    },
    bodies: async (build, { organisationId, siteId }) => {
      const { id: productId } = await build.product({ organisationId });
      return { create: { siteId, productId, quantity: 10, reorderLevel: 4 }, change: { quantity: 2 } };
    },
  },
} satisfies Partial<Record<EntityName, EntityCase>>;
