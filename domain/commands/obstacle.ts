import { notSentMessages } from '../messages/commands.ts';
import { momentText } from '#format/moments.ts';
import { labelsOf, type CommandAct, type CommandedEntity, type CommandTarget } from './act.ts';

interface Row {
  readonly id?: unknown;
  readonly status?: unknown;
  readonly online?: unknown;
  readonly lastHeardAt?: unknown;
}

/** "14:02", with the date for another day, and in UTC without a zone. */
export function sinceText(at: number, now: number, zone: string | undefined): string {
  const written = (moment: number, format: 'date' | 'time') =>
    momentText(moment, zone ?? 'UTC', format, { date: 'dd/MM/yyyy', time: 'H:mm' });
  const time = written(at, 'time') + (zone === undefined ? ' UTC' : '');
  return written(at, 'date') === written(now, 'date') ? time : `${written(at, 'date')} ${time}`;
}

/** The last contact (milliseconds since 1970); null: online, or no contact. */
export function offlineSince(row: Row): number | null {
  const { online, lastHeardAt } = row;
  const heardAt = online === false && typeof lastHeardAt === 'string' ? Date.parse(lastHeardAt) : NaN;
  return Number.isNaN(heardAt) ? null : heardAt;
}

/** Why a door or device takes no command, whoever asks: milliseconds since 1970 for its last contact; null: it does. */
export function blockOf(entity: CommandedEntity, row: Row): 'overlocked' | { silentSince: number } | null {
  if (entity === 'unit' && row.status === 'overlocked') return 'overlocked';
  const silentSince = offlineSince(row);
  return silentSince === null ? null : { silentSince };
}

/** The known state of a command's target; undefined: unknown. */
export interface TargetState {
  target: CommandTarget;
  act: CommandAct;
  row: Row | undefined;
  controller: Row | undefined;
  now: number;
  /** The site's zone. */
  zone: string | undefined;
}

/** Why a command must not be sent now, in a sentence; null: no known obstacle. */
export function obstacleOf({ target, act, row, controller, now, zone }: TargetState): string | null {
  const { name, entity } = target;
  const block = row === undefined ? null : blockOf(entity, row);
  if (block === 'overlocked') return notSentMessages.overlocked(name, labelsOf(target, act).done.toLowerCase());
  if (block !== null) return notSentMessages.silent(name, sinceText(block.silentSince, now, zone));
  const through = controller === undefined ? null : offlineSince(controller);
  return through === null ? null : notSentMessages.controllerSilent(name, sinceText(through, now, zone));
}
