export const productKinds = ['bookable', 'purchasable'] as const;
export type ProductKind = (typeof productKinds)[number];

export const bookableStatuses = ['DRAFT', 'AVAILABLE', 'UNAVAILABLE'] as const;

/** A bookable product has only the first three. */
export const productStatuses = [...bookableStatuses, 'IN_STOCK', 'OUT_OF_STOCK', 'ON_BACK_ORDER', 'EXPIRED'] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** The states of a product's page in the shop. */
export const publicationStates = ['DRAFT', 'PENDING', 'PUBLISHED', 'EXPIRED'] as const;
export type PublicationState = (typeof publicationStates)[number];
