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

/** Asks the server also without the right, and shows its answer. */
export function TryRecord(props: TryRecordProps) {
  return useCan(askFor(entityOf(props.entity), 'read')) ? props.children : <TriedRecord {...props} />;
}

function TriedRecord({ entity, title, children }: TryRecordProps) {
  const { hasBegun } = useReadsWithoutRight([entity]);
  return hasBegun ? children : <PageHeader title={title} subtitle=" " />;
}
