import { z } from 'zod';
import { logKinds } from '../states/logs.ts';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One changed field. Without values: a secret, or a value that is no plain text, number or choice. */
const fieldChange = z.object({ field: z.string(), from: plainValue.optional(), to: plainValue.optional() });
export type FieldChange = z.output<typeof fieldChange>;

/** Who did what: one line per act of staff. */
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
      /** The staff member's name when they acted. */
      userName: z.string().nullish(),
      action: z.string(),
      /** If the server says. */
      kind: z.enum(logKinds).nullish(),
      detail: z.string().nullish(),
      /** The kind and the id of the record, if the server says. */
      entity: z.string().nullish(),
      recordId: id.nullish(),
      /** An update's changes, for readers of such records. */
      changes: z.array(fieldChange).nullish(),
      createdAt: instant,
    }),
});
export type ActionLog = Readable<z.output<typeof actionLog.schema>>;
