import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

/** A notice for one user about their own requests or records. */
export const notification = defineEntity({
  name: 'notification',
  resource: 'notifications',
  event: null,
  changesAlone: true,
  scope: 'user',
  area: null,
  replication: 'window',
  label: { one: 'Notification', many: 'Notifications' },
  indexes: ['createdAt'],
  search: ['message'],
  schema: () =>
    z.looseObject({
      id,
      userId: id,
      message: z.string(),
      siteId: id.nullish(),
      read: z.boolean(),
      createdAt: instant,
    }),
});
export type Notification = Readable<z.output<typeof notification.schema>>;
