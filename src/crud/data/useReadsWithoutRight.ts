import type { EntityName } from '#domain/entities/index.ts';
import { useHostQuery } from './useHostQuery.ts';

/** While the page is open, its entities are read although the user's rights do not name them: the server may answer. */
export function useReadsWithoutRight(entities: readonly EntityName[]): { hasBegun: boolean } {
  return { hasBegun: useHostQuery('withoutRight', { entities }).status !== 'loading' };
}
