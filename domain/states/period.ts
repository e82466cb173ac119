/** The periods of products, prices and bookings. */
export const periodUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** The periods that storage is billed by. */
export const billingPeriodUnits = ['week', 'month'] as const satisfies readonly PeriodUnit[];
export type BillingPeriodUnit = (typeof billingPeriodUnits)[number];
