export const productKinds = ['bookable', 'purchasable'] as const;
export type ProductKind = (typeof productKinds)[number];

export const bookableStatuses = ['DRAFT', 'AVAILABLE', 'UNAVAILABLE'] as const;

/** Every status a product can have; a bookable one only the first three. */
export const productStatuses = [...bookableStatuses, 'IN_STOCK', 'OUT_OF_STOCK', 'ON_BACK_ORDER', 'EXPIRED'] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** Where a product's page in the shop stands. */
export const publicationStates = ['DRAFT', 'PENDING', 'PUBLISHED', 'EXPIRED'] as const;
export type PublicationState = (typeof publicationStates)[number];
