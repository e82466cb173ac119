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
import { useCan } from '../context/session.ts';

/** Without the right, the page names it and who can grant it. */
export function RequireReadRight({ entity, children }: { entity: EntityName; children: ReactNode }) {
  const definition = entityOf(entity);
  const { label } = definition;
  const ask = askFor(definition, 'read');
  if (useCan(ask)) return children;
  return (
    <>
      <PageHeader title={label.many} />
      <Panel>
        <EmptyState icon={LockKeyhole} title={recordMessages.notYours(label.many)}>
          {pageMessages.missingRight(describeRight(ask), describeRight(givingRights))}
        </EmptyState>
      </Panel>
    </>
  );
}
