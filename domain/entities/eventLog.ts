import { z } from 'zod';
import { logKinds } from '../states/logs.ts';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';

/** What the hardware said: one line per report of a device. */
export const eventLog = defineEntity({
  name: 'eventLog',
  resource: 'eventLogs',
  event: null,
  scope: 'subject',
  area: 'sites',
  replication: 'on-demand',
  label: { one: 'Event', many: 'Events' },
  indexes: ['siteId', 'createdAt'],
  search: ['event'],
  schema: z.looseObject({
    id,
    siteId: id,
    unitId: id.nullish(),
    userId: id.nullish(),
    /** A device event or a request event; kept as text, since hardware says more than any list knows. */
    event: z.string(),
    kind: z.enum(logKinds),
    detail: z.string().nullish(),
    createdAt: instant,
  }),
});
export type EventLog = z.output<typeof eventLog.schema>;
