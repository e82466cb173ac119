import { resourceActsOf } from '#domain/calls/resource.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { AnyRow } from '../descriptor/define.ts';

/** Whether a record has notes to show and change; a server that sends no `notes` field has none. */
export function hasNotes(entity: EntityName, row: AnyRow): row is AnyRow & { notes: string | null } {
  const { notes } = row;
  return (notes === null || typeof notes === 'string') && resourceActsOf(entity).includes('update');
}
