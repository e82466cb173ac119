import { alertMessages } from '#domain/messages/alerts.ts';
import type { BooleanFilter } from '#crud/filter/filter.ts';

export const readFilter: BooleanFilter = {
  kind: 'boolean',
  field: 'read',
  label: 'Read',
  yes: { label: alertMessages.read },
  no: { label: alertMessages.unread },
};

export const newestFirst = { field: 'createdAt', direction: 'desc' } as const;
