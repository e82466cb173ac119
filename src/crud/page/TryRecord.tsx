import type { ReactNode } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useCan } from '../context/session.ts';
import { useReadsWithoutRight } from '../data/useReadsWithoutRight.ts';

interface TryRecordProps {
  entity: EntityName;
  title: string;
  children: ReactNode;
}

/** Without the right the server is asked all the same; the page says what came of it. */
export function TryRecord(props: TryRecordProps) {
  return useCan(askFor(entityOf(props.entity), 'read')) ? props.children : <TriedRecord {...props} />;
}

function TriedRecord({ entity, title, children }: TryRecordProps) {
  const { hasBegun } = useReadsWithoutRight([entity]);
  return hasBegun ? children : <PageHeader title={title} subtitle=" " />;
}
