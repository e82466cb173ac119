import type { CommandedEntity } from './act.ts';

export interface CommandedState {
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

/**
 * The reason why a door or device takes no command; null: it takes commands. `silentSince` is its last contact
 * (milliseconds since 1970).
 */
export function blockOf(entity: CommandedEntity, row: CommandedState): 'overlocked' | { silentSince: number } | null {
  if (entity === 'unit' && row.status === 'overlocked') return 'overlocked';
  const silentSince = offlineSince(row);
  return silentSince === null ? null : { silentSince };
}
