import type { CommandedEntity } from '#domain/commands/act.ts';
import { blockOf } from '#domain/commands/block.ts';
import type { Holdable } from '#domain/commands/hold.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { canSendCommands, type ConnectionState } from '#domain/live/connection.ts';
import { commandMessages, silenceMessages } from '#domain/messages/commands.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { useSiteZone } from '../data/useSiteZone.ts';
import { useConnection } from './useConnection.ts';

export interface CommandedRow extends Holdable {
  id: number;
  siteId?: number | undefined;
  name?: string | undefined;
  status?: unknown;
  /** The door's state, in place of the status of lockables. */
  doorState?: unknown;
  online?: unknown;
  /** Whether a locker with current for its tenant has it now. */
  power?: unknown;
  lastHeardAt?: unknown;
}

export interface Circumstances {
  connection: ConnectionState;
  /** Whether a command runs on the record. */
  running: boolean;
  /** Writes a moment, in milliseconds since 1970. */
  written: (at: number) => string;
}

/** A sentence; null if the record can take a command. */
export function reasonAgainst(
  entity: CommandedEntity,
  row: CommandedRow,
  { connection, running, written }: Circumstances,
): string | null {
  const block = blockOf(entity, row);
  if (block === 'overlocked') return commandMessages.lockedOut;
  if (block !== null) return silenceMessages.own(recordName(entity, row), written(block.silentSince));
  if (!canSendCommands(connection)) return commandMessages.unreachable;
  return running ? commandMessages.running : null;
}

export function useDisabledReason(entity: CommandedEntity, row: CommandedRow, running: boolean): string | null {
  const connection = useConnection();
  const zone = useSiteZone(row.siteId);
  const display = useDateDisplay();
  const written = (at: number) => formatMoment(at, zone ?? localZone(), 'dateTime', display);
  return reasonAgainst(entity, row, { connection, running, written });
}

/** What stands below the buttons: why none of them works, or why some do not; null: all work. */
export function whyDisabled(disabledReason: string | null, limits: readonly (string | null)[]): string | null {
  const known = [...new Set(limits)].filter((limit) => limit !== null);
  return disabledReason ?? (known.length === 0 ? null : known.join(' '));
}
