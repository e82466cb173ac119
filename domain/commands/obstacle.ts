import { notSentMessages } from '../messages/commands.ts';
import { momentText } from '#format/moments.ts';
import { labelsOf, type CommandAct, type CommandTarget } from './act.ts';

type Row = Readonly<Record<string, unknown>>;

/** A moment since which something is so: "14:02", of another day with its date; in UTC, and saying so, without a zone. */
export function sinceText(at: number, now: number, zone: string | undefined): string {
  const written = (moment: number, format: 'date' | 'time') =>
    momentText(moment, zone ?? 'UTC', format, { date: 'dd/MM/yyyy', time: 'H:mm' });
  const time = written(at, 'time') + (zone === undefined ? ' UTC' : '');
  return written(at, 'date') === written(now, 'date') ? time : `${written(at, 'date')} ${time}`;
}

/** When something that is known to be offline was last heard, in milliseconds since 1970; null: it is not, or never was. */
export function silentSince(row: Row): number | null {
  const { online, lastHeardAt } = row;
  return online === false && typeof lastHeardAt === 'string' ? Date.parse(lastHeardAt) : null;
}

/** A command's target with what is known of it; undefined: not known. */
export interface Circumstances {
  target: CommandTarget;
  act: CommandAct;
  row: Row | undefined;
  /** What the target hangs on, where it hangs on one. */
  controller: Row | undefined;
  now: number;
  /** The site's. */
  zone: string | undefined;
}

/** Why a door or device is not asked as it stands, in a sentence; null: nothing is known to be in the way. */
export function obstacleOf({ target, act, row, controller, now, zone }: Circumstances): string | null {
  const { name, entity } = target;
  if (entity === 'unit' && row?.['status'] === 'overlocked') {
    return notSentMessages.overlocked(name, labelsOf(target, act).done.toLowerCase());
  }
  const own = row === undefined ? null : silentSince(row);
  if (own !== null) return notSentMessages.silent(name, sinceText(own, now, zone));
  const through = controller === undefined ? null : silentSince(controller);
  return through === null ? null : notSentMessages.controllerSilent(name, sinceText(through, now, zone));
}
