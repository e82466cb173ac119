import { z } from 'zod';
import { logKinds } from '../states/logs.ts';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';

/** A lockable's reports, and who had it opened. */
export const lockableLog = defineEntity({
  name: 'lockableLog',
  resource: null,
  event: null,
  scope: 'subject',
  area: 'sites',
  replication: 'on-demand',
  order: 'newest first',
  label: { one: 'Lockable event', many: 'Lockable events' },
  indexes: ['lockableId', 'createdAt'],
  search: ['event'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      lockableId: id,
      userId: id.nullish(),
      customerId: id.nullish(),
      event: z.string(),
      kind: z.enum(logKinds),
      detail: z.string().nullish(),
      createdAt: instant,
    }),
});
