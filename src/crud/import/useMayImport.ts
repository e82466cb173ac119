import { useCallback } from 'react';
import type { EntityName } from '#domain/entities/index.ts';
import { importKindIds, type ImportKindId } from '#domain/import/plan.ts';
import { admitImport } from '#domain/routes/admitImport.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useSession } from '../context/session.ts';

/** Whether the person may import records of a kind. False for entities that take no files. */
export function useMayImport(): (entity: EntityName) => entity is ImportKindId {
  const { visitor, hasPage } = useSession();
  return useCallback(
    (entity): entity is ImportKindId =>
      isOneOf(importKindIds, entity) && hasPage('import') && admitImport(entity, visitor).verdict === 'admitted',
    [visitor, hasPage],
  );
}
