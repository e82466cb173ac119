import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Ask } from '#domain/permissions/can.ts';
import type { AnyResource } from '../descriptor/define.ts';

export interface BulkActs {
  /** Commands to many records. */
  command: boolean;
  /** A change of many records. */
  edit: boolean;
}

/** The acts that the user may do with many records of a list at once, besides deleting them. */
export function bulkActs({ entity, bulk }: Pick<AnyResource, 'entity' | 'bulk'>, may: (ask: Ask) => boolean): BulkActs {
  const { fields = [], changes = [] } = bulk?.edit ?? {};
  const mayWrite = may(askFor(entityOf(entity), 'write'));
  return {
    command: bulk?.Bar !== undefined && may({ area: entityOf(entity).area ?? undefined, level: bulk.level }),
    edit: (mayWrite && fields.length > 0) || changes.some(({ call }) => may(call.ask ?? {})),
  };
}
