import { z } from 'zod';
import { denialReasons, logKinds } from '../states/logs.ts';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

/** One line per report of a device. */
export const eventLog = defineEntity({
  name: 'eventLog',
  resource: 'eventLogs',
  event: null,
  scope: 'subject',
  area: 'sites',
  replication: 'on-demand',
  order: 'newest first',
  label: { one: 'Event', many: 'Events' },
  indexes: ['siteId', 'createdAt'],
  search: ['event'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      unitId: id.nullish(),
      gateId: id.nullish(),
      controllerId: id.nullish(),
      hidId: id.nullish(),
      /** The member of staff or customer involved. */
      userId: id.nullish(),
      customerId: id.nullish(),
      /** Kept as text, since hardware sends events that no list knows. */
      event: z.string(),
      kind: z.enum(logKinds),
      detail: z.string().nullish(),
      /** Why somebody was refused; absent: they were not. */
      denial: z.enum(denialReasons).nullish(),
      createdAt: instant,
    }),
});
export type EventLog = Readable<z.output<typeof eventLog.schema>>;
