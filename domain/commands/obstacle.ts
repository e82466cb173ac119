import { notSentMessages } from '../messages/commandEnds.ts';
import { defaultDateDisplay, momentText } from '#format/dateFormats.ts';
import { labelsOf, type CommandAct, type CommandTarget } from './act.ts';
import { blockOf, offlineSince, type CommandedState } from './block.ts';

/** "02:02PM", with the date for another day, and in UTC without a zone. */
export function sinceText(at: number, now: number, zone: string | undefined): string {
  const written = (moment: number, format: 'date' | 'time') =>
    momentText(moment, zone ?? 'UTC', format, defaultDateDisplay);
  const time = written(at, 'time') + (zone === undefined ? ' UTC' : '');
  return written(at, 'date') === written(now, 'date') ? time : `${written(at, 'date')} ${time}`;
}

/** The known state of a command's target; undefined: unknown. */
export interface TargetState {
  target: CommandTarget;
  act: CommandAct;
  row: CommandedState | undefined;
  controller: CommandedState | undefined;
  now: number;
  /** The site's zone. */
  zone: string | undefined;
}

/** Why a command must not be sent now, in a sentence; null: no known obstacle. */
export function obstacleOf({ target, act, row, controller, now, zone }: TargetState): string | null {
  const { name, entity } = target;
  const block = row === undefined ? null : blockOf(entity, row, act);
  if (block === 'overlocked') return notSentMessages.overlocked(name, labelsOf(target, act).done.toLowerCase());
  if (block !== null) return notSentMessages.silent(name, sinceText(block.silentSince, now, zone));
  const through = controller === undefined ? null : offlineSince(controller);
  return through === null ? null : notSentMessages.controllerSilent(name, sinceText(through, now, zone));
}
