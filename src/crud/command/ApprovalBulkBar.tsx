import { actsOf, type CommandAct } from '#domain/commands/act.ts';
import { needsSecondPerson, type approvedEntities } from '#domain/commands/secondPerson.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useData } from '../context/replica.ts';
import { useSession } from '../context/session.ts';
import { useRows, type RowsView } from '../data/useRows.ts';
import type { BulkBarProps } from '../descriptor/define.ts';
import { Approvals } from './approvals.ts';
import { CommandBulkButtons, type Approving } from './CommandBulkButtons.tsx';

type ApprovedEntity = (typeof approvedEntities)[number];

export interface ApprovalBulkBarProps extends BulkBarProps {
  /** A controller's command moves all doors that are connected to it. */
  entity: ApprovedEntity | 'controller';
  /** Whether the server refused one of these commands, since the user may move no more doors alone for now. */
  wasRefused: boolean;
}

/** No record has this id. */
const nothing = { where: { id: [0] } };

const doorsOf = (entity: ApprovedEntity, view: RowsView<{ id: number; siteId?: number | undefined }>) =>
  view.status === 'ready' ? view.rows.map(({ id, siteId }) => ({ entity, id, siteId })) : [];

/** Asks a second person for commands to many doors of a site. */
export default function ApprovalBulkBar({ entity, ids, wasRefused }: ApprovalBulkBarProps) {
  const { sites } = useSession();
  const approvals = Approvals.of(useData());
  const chosen = { where: { [entity === 'controller' ? 'controllerId' : 'id']: [...ids] } };
  const among = (kind: ApprovedEntity) => (entity === kind || entity === 'controller' ? chosen : nothing);
  const chosenGates = useRows('gate', among('gate'));
  const units = useRows('unit', among('unit'));
  const lockables = useRows('lockable', among('lockable'));
  const gatesView = useRows('gate', {});
  if ([chosenGates, units, lockables].some(({ status }) => status !== 'ready') || gatesView.status !== 'ready')
    return null;
  const doors = [...doorsOf('gate', chosenGates), ...doorsOf('unit', units), ...doorsOf('lockable', lockables)];
  const siteIds = [...new Set(doors.map(({ siteId }) => siteId))];
  const needsApproval = (siteId: number | undefined, act: CommandAct) =>
    needsSecondPerson(
      sites.find(({ id }) => id === siteId),
      act,
      doors.filter((door) => door.siteId === siteId),
      // A controller moves its exits together with its other doors: none of them is free.
      entity === 'controller' ? [] : gatesView.rows.filter((gate) => gate.siteId === siteId),
      wasRefused,
    );
  const approvingOf = (act: CommandAct): Approving => {
    if ((act !== 'lock' && act !== 'open') || !siteIds.some((siteId) => needsApproval(siteId, act))) return null;
    const [siteId, ...others] = siteIds;
    if (siteId === undefined || others.length > 0) return { obstacle: approvalMessages.oneSite };
    const able = doors.filter((door) => isOneOf(actsOf[door.entity], act));
    if (able.length === 0) return { obstacle: approvalMessages.onlyLockables };
    const targets = able.map((door) => ({ entity: door.entity, id: door.id }));
    const why = wasRefused ? approvalMessages.whyNow : approvalMessages.why;
    return { why, ask: (reason) => approvals.request({ siteId, act, targets, reason }) };
  };
  return <CommandBulkButtons entity={entity} ids={ids} approvingOf={approvingOf} />;
}
