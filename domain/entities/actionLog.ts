import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

/** Who did what: one line per act of a member of staff. */
export const actionLog = defineEntity({
  name: 'actionLog',
  resource: 'actionLogs',
  event: null,
  scope: 'subject',
  area: 'sites',
  replication: 'on-demand',
  order: 'newest first',
  label: { one: 'Action', many: 'Actions' },
  indexes: ['siteId', 'createdAt'],
  search: ['action'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id.nullish(),
      unitId: id.nullish(),
      gateId: id.nullish(),
      controllerId: id.nullish(),
      hidId: id.nullish(),
      userId: id.nullish(),
      /** The name of the member of staff, as it was when they acted. */
      userName: z.string().nullish(),
      action: z.string(),
      detail: z.string().nullish(),
      createdAt: instant,
    }),
});
export type ActionLog = Readable<z.output<typeof actionLog.schema>>;
