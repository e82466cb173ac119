import { entityOf } from '#domain/entities/index.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useRows } from '../data/useRows.ts';
import { useReadsWithoutRight } from '../data/useReadsWithoutRight.ts';
import { emptyReasonOfView } from '../freshness/emptyReason.ts';
import { NotYours } from './NotYours.tsx';
import { OpenPages } from './OpenPages.tsx';
import type { RequireReadRightProps } from './RequireReadRight.tsx';

/** Loaded only for people without the right. */
export default function ReadWithoutRight({
  entity,
  also = [],
  many = entityOf(entity).label.many,
  title = many,
  isHome = false,
  children,
}: RequireReadRightProps) {
  const { hasBegun } = useReadsWithoutRight([entity, ...also]);
  const isRefused = emptyReasonOfView(useRows(entity, { limit: 1 }))?.kind === 'failed';
  if (!hasBegun) return <PageHeader title={title} subtitle=" " />;
  if (!isRefused) return children;
  return (
    <NotYours entity={entity} many={many} title={title}>
      {isHome ? <OpenPages /> : null}
    </NotYours>
  );
}
