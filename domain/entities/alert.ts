import { z } from 'zod';
import { alertCauses, alertLevels } from '../states/alert.ts';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

/** One user's copy: they read, archive and delete it for themselves. */
export const alert = defineEntity({
  name: 'alert',
  resource: 'alerts',
  event: 'ALERTUSER',
  changesAlone: true,
  scope: 'user',
  area: null,
  replication: 'all',
  label: { one: 'Alert', many: 'Alerts' },
  indexes: ['createdAt'],
  search: ['alert.message'],
  schema: () =>
    z.looseObject({
      id,
      alert: z.looseObject({
        id,
        level: z.enum(alertLevels),
        message: z.string(),
        siteId: id.nullish(),
        unitId: id.nullish(),
        gateId: id.nullish(),
        controllerId: id.nullish(),
        /** The request that waits for a second person. */
        approvalId: id.nullish(),
        /** What it is about, where the server sees that end; null: it has no end of its own. */
        cause: z.enum(alertCauses).nullish(),
        /** When its cause ended; null: it goes on. */
        resolvedAt: instant.nullish(),
        /** When somebody said that they see to it; absent or null: nobody did. */
        acknowledgedAt: instant.nullish(),
        acknowledgedBy: z.string().nullish(),
      }),
      user: z.looseObject({ id }),
      read: z.boolean(),
      archived: z.boolean(),
      createdAt: instant,
    }),
});
export type Alert = Readable<z.output<typeof alert.schema>>;
