import { lazy, Suspense } from 'react';
import { approvedEntities } from '#domain/commands/secondPerson.ts';
import type { CommandedEntity } from '#domain/commands/act.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useSession } from '../context/session.ts';
import type { BulkBarProps } from '../descriptor/define.ts';
import { CommandBulkButtons } from './CommandBulkButtons.tsx';

const ApprovalBulkBar = lazy(() => import('./ApprovalBulkBar.tsx'));

export function CommandBulkBar({ entity, ids }: BulkBarProps & { entity: CommandedEntity }) {
  const { sites } = useSession();
  const mayNeedApproval =
    ids.length > secondPerson.doors && sites.some(({ twoPersonApproval }) => twoPersonApproval === true);
  if (!mayNeedApproval || !isOneOf(approvedEntities, entity)) return <CommandBulkButtons {...{ entity, ids }} />;
  return (
    <Suspense fallback={null}>
      <ApprovalBulkBar {...{ entity, ids }} />
    </Suspense>
  );
}
