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
  // One controller may move many doors.
  const isMany = ids.length > secondPerson.doors || (entity === 'controller' && ids.length > 0);
  const mayNeedApproval = isMany && sites.some(({ twoPersonApproval }) => twoPersonApproval === true);
  if (!mayNeedApproval || !(entity === 'controller' || isOneOf(approvedEntities, entity)))
    return <CommandBulkButtons {...{ entity, ids }} />;
  return (
    <Suspense fallback={null}>
      <ApprovalBulkBar {...{ entity, ids }} />
    </Suspense>
  );
}
