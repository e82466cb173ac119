/** What a product, a price or a booking is counted in. */
export const periodUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** What storage is billed by. */
export const billingPeriodUnits = ['week', 'month'] as const satisfies readonly PeriodUnit[];
export type BillingPeriodUnit = (typeof billingPeriodUnits)[number];
