import type { EntityName } from '../entities/index.ts';

/** The fields that reports read of records, where there are many of them. */
export const reportFields = {
  booking: [
    'id',
    'type',
    'site_id',
    'customer_id',
    'customer',
    'units',
    'lockables',
    'status',
    'productId',
    'startsAt',
    'endsAt',
    'rate',
    'period',
    'arrears',
    'paidTo',
    'complimentary',
    'notes',
    'createdAt',
  ],
  customer: [
    'id',
    'organisationId',
    'name',
    'firstName',
    'lastName',
    'company',
    'email',
    'phone',
    'siteId',
    'arrears',
    'creditLines',
    'archived',
    'createdAt',
  ],
  order: [
    'id',
    'siteId',
    'number',
    'customerId',
    'customer',
    'bookingId',
    'status',
    'lines',
    'total',
    'paid',
    'writtenOff',
    'createdAt',
    'broughtForward',
  ],
  payment: ['id', 'siteId', 'orderId', 'bookingId', 'amount', 'method', 'status', 'paidAt', 'refunds', 'createdAt'],
} as const satisfies Partial<Record<EntityName, readonly string[]>>;
export type ManyRecords = keyof typeof reportFields;

export const hasManyRecords = (entity: EntityName): entity is ManyRecords => entity in reportFields;
