import { labelsOf, type CommandAct } from '#domain/commands/act.ts';
import { needsSecondPerson, type approvedEntities } from '#domain/commands/secondPerson.ts';
import { entityOf } from '#domain/entities/index.ts';
import { approvalMessages as say } from '#domain/messages/approvals.ts';
import { inSentence } from '#domain/messages/records.ts';
import { useData } from '../context/replica.ts';
import { useSession } from '../context/session.ts';
import { useRows } from '../data/useRows.ts';
import type { BulkBarProps } from '../descriptor/define.ts';
import { Approvals } from './approvals.ts';
import { CommandBulkButtons, type Approving } from './CommandBulkButtons.tsx';

type Entity = (typeof approvedEntities)[number];

/** Asks a second person for commands to many doors of a site. */
export default function ApprovalBulkBar({ entity, ids }: BulkBarProps & { entity: Entity }) {
  const { sites } = useSession();
  const approvals = Approvals.of(useData());
  const doorsView = useRows(entity, { where: { id: [...ids] } });
  const gatesView = useRows('gate', {});
  if (doorsView.status !== 'ready' || gatesView.status !== 'ready') return null;
  const siteIds = [...new Set(doorsView.rows.map(({ siteId }) => siteId))];
  const needsApproval = (siteId: number | undefined, act: CommandAct) =>
    needsSecondPerson(
      sites.find(({ id }) => id === siteId),
      act,
      doorsView.rows.filter((row) => row.siteId === siteId).map(({ id }) => ({ entity, id })),
      gatesView.rows.filter((gate) => gate.siteId === siteId),
    );
  const approvingOf = (act: CommandAct): Approving => {
    if ((act !== 'lock' && act !== 'open') || !siteIds.some((siteId) => needsApproval(siteId, act))) return null;
    const [siteId, ...others] = siteIds;
    if (siteId === undefined || others.length > 0) return { obstacle: say.oneSite };
    const title = `${labelsOf({ entity }, act).verb} ${inSentence(entityOf(entity).label.many)}`;
    const targets = ids.map((id) => ({ entity, id }));
    return { ask: (reason) => approvals.request({ siteId, act, targets, title, reason }) };
  };
  return <CommandBulkButtons {...{ entity, ids, approvingOf }} />;
}
