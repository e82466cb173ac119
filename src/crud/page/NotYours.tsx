import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { pageMessages } from '#domain/messages/pages.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { describeRight, givingRights } from '#domain/permissions/describe.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';

export interface NotYoursProps {
  entity: EntityName;
  many: string;
  /** The page's own title. */
  title: string;
  /** The act that the user may do instead. */
  children?: ReactNode;
}

/** Instead of records that the user may not read: names the right, and who can grant it. */
export function NotYours({ entity, many, title, children }: NotYoursProps) {
  const ask = askFor(entityOf(entity), 'read');
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <EmptyState icon={LockKeyhole} title={recordMessages.notYours(many)} action={children}>
          {pageMessages.missingRight(describeRight(ask), describeRight(givingRights))}
        </EmptyState>
      </Panel>
    </>
  );
}
