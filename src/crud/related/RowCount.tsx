import type { RowQuery } from '#collections/rowQuery.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { numberText } from '#format/numbers.ts';
import { useRows } from '../data/useRows.ts';
import { emptyReasonOfView } from '../freshness/emptyReason.ts';

/** Renders nothing until the count is known. */
export function RowCount({ entity, query }: { entity: EntityName; query: RowQuery }) {
  const view = useRows(entity, query);
  const isKnown = view.status === 'ready' && !view.pending && emptyReasonOfView(view) === null;
  return isKnown ? numberText(view.total) : null;
}
