import type { Approval } from '../calls/approvals.ts';
import type { SetEntity } from './doorSettings.ts';

/** Reads the user's requests for a second person's approval, and waiting ones of others. A failed read keeps the last. */
export interface ApprovalReader {
  reread(): Promise<readonly Approval[]>;
  /** Reads only where they were read before: other servers have none. */
  rereadWhereUsed(): Promise<readonly Approval[]>;
}

/** What an approval names besides devices that are tried. */
export const commandedTargets = (targets: Approval['targets']) =>
  targets.flatMap(({ entity, ...rest }) => (entity === 'networkDevice' ? [] : [{ ...rest, entity }]));

/** The request that waits to turn the second person off in an organisation. */
export const waitingToStop = (approvals: readonly Approval[], id: number): Approval | undefined =>
  approvals.find(
    ({ act, state, organisationId }) => act === 'stopAsking' && state === 'pending' && organisationId === id,
  );

/** The request that waits to change which scenarios of a site are emergencies. */
export const waitingToMark = (approvals: readonly Approval[], siteId: number): Approval | undefined =>
  approvals.find((each) => each.act === 'changeEmergencies' && each.state === 'pending' && each.siteId === siteId);

/** Whether a request waits to set some of these records. @param names of settings; absent: any. */
export function waitsToSet(
  approvals: readonly Approval[],
  entity: SetEntity,
  ids: readonly number[],
  names?: readonly string[],
): boolean {
  const isNamed = (settings: Approval['settings']) =>
    names === undefined || names.some((name) => name in (settings ?? {}));
  return approvals.some(
    ({ act, state, targets, settings }) =>
      act === 'set' &&
      state === 'pending' &&
      isNamed(settings) &&
      targets.some((each) => each.entity === entity && ids.includes(each.id)),
  );
}
