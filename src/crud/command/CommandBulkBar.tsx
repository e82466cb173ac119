import { lazy, Suspense, useMemo } from 'react';
import { distinctUntilChanged, map } from 'rxjs';
import { approvedEntities, brokenLimit, wasBeyondLimit } from '#domain/commands/secondPerson.ts';
import type { CommandedEntity } from '#domain/commands/act.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { useSession } from '../context/session.ts';
import type { BulkBarProps } from '../descriptor/define.ts';
import { CommandBulkButtons } from './CommandBulkButtons.tsx';

const ApprovalBulkBar = lazy(() => import('./ApprovalBulkBar.tsx'));

export function CommandBulkBar({ entity, ids }: BulkBarProps & { entity: CommandedEntity }) {
  const { sites } = useSession();
  const { commands } = useData().replica;
  const refused$ = useMemo(
    () =>
      commands.commands$.pipe(
        map(() =>
          ids
            .map((id) => commands.newestOf({ entity, id }))
            .some((newest) => newest !== null && wasBeyondLimit(newest)),
        ),
        distinctUntilChanged(),
      ),
    [commands, entity, ids],
  );
  const wasRefused = useObservable(refused$, false);
  // One controller may move many doors.
  const isMany = brokenLimit(ids.length) !== null || (entity === 'controller' && ids.length > 0);
  const mayNeedApproval = (isMany || wasRefused) && sites.some(({ twoPersonApproval }) => twoPersonApproval === true);
  if (!mayNeedApproval || !(entity === 'controller' || isOneOf(approvedEntities, entity)))
    return <CommandBulkButtons entity={entity} ids={ids} />;
  return (
    <Suspense fallback={null}>
      <ApprovalBulkBar entity={entity} ids={ids} wasRefused={wasRefused} />
    </Suspense>
  );
}
