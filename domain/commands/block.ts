import type { CommandAct, CommandedEntity } from './act.ts';
import { isHeld, type Holdable } from './hold.ts';

export interface CommandedState extends Holdable {
  readonly id?: unknown;
  readonly status?: unknown;
  readonly online?: unknown;
  readonly lastHeardAt?: unknown;
}

/** The last contact (milliseconds since 1970); null: online, or no contact. */
export function offlineSince(row: CommandedState): number | null {
  const { online, lastHeardAt } = row;
  const heardAt = online === false && typeof lastHeardAt === 'string' ? Date.parse(lastHeardAt) : NaN;
  return Number.isNaN(heardAt) ? null : heardAt;
}

/** Whether an overlock forbids the act; absent: every act. A door that is still held open may be shut. */
export function isLockedOut(entity: CommandedEntity, row: CommandedState, act?: CommandAct): boolean {
  if (entity !== 'unit' || row.status !== 'overlocked') return false;
  return !isHeld(row) || (act !== undefined && act !== 'lock' && act !== 'release');
}

/**
 * The reason why a door or device takes no command, or not this one; null: it takes it. `silentSince` is its last
 * contact (milliseconds since 1970).
 */
export function blockOf(
  entity: CommandedEntity,
  row: CommandedState,
  act?: CommandAct,
): 'overlocked' | { silentSince: number } | null {
  if (isLockedOut(entity, row, act)) return 'overlocked';
  const silentSince = offlineSince(row);
  return silentSince === null ? null : { silentSince };
}
