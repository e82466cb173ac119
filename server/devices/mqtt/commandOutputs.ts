import { isExpired, type Deadline } from '#server/deadline.ts';
import type { Acknowledgement, DeviceCommand } from '#server/devices/port.ts';
import { expired } from '#server/devices/refusals.ts';
import type { Connection } from './connection.ts';
import type { DialectReader, Output, OutputAct } from './dialects/dialect.ts';
import type { KnownDevices } from './knownDevices.ts';
import type { WaitingAnswers } from './waitingAnswers.ts';
import type { ChannelRecord, CommandedOutputs } from './wiring.ts';

const refuse = (reason: string): Acknowledgement => ({ accepted: false, reason });

/** A shorter pulse moves no lock, and some devices take 0 for "for ever" (seconds). */
const shortestPulse = 0.1;

/** The output's act of a command; a string: why there is none. */
function outputActOf(command: DeviceCommand): OutputAct | string {
  switch (command.act) {
    case 'lock':
    case 'open':
    case 'hold':
    case 'release':
      return command.act;
    case 'power':
      return 'toggle';
    case 'calibrate':
      return 'its device cannot be calibrated from here';
    case 'channelReset':
      return 'its device cannot reset channels';
    case 'enrol':
      return 'its device needs no enrolment';
  }
}

/** What stands against an act, by what the device told of its output; null: nothing. */
function reasonAgainst({ pulses, holds, locks, kind }: Output, act: OutputAct, pulse: number): string | null {
  if (kind === 'keypad') return 'this channel is a keypad';
  if (act === 'open' && pulses && pulse < shortestPulse)
    return "the lock drive time of its controller is too short, and that is the relay's pulse";
  if (act === 'hold' && !holds) return 'its device cannot hold it open';
  if (act === 'lock' && !locks) return 'its device locks by itself and cannot be told to';
  return null;
}

export interface CommandParts {
  connection: Connection;
  reader: DialectReader;
  known: KnownDevices;
  answers: WaitingAnswers;
}

async function commandOutput(
  { connection, reader, answers }: CommandParts,
  { row, pulse }: CommandedOutputs,
  channel: number,
  act: OutputAct,
  deadline: Deadline,
): Promise<Acknowledgement> {
  const output = row.outputs[channel];
  if (output === undefined) return refuse(`its device has no channel ${channel}`);
  const reason = reasonAgainst(output, act, pulse);
  if (reason !== null) return refuse(reason);
  const of = { siteId: row.siteId, key: row.key };
  if (answers.isWaiting(of, output.key)) return refuse('it is still carrying out another command');
  const sent = reader.command(of, output.key, act, { pulse, number: answers.nextNumber() });
  if (typeof sent === 'string') return refuse(sent);
  const answer = answers.wait(of, output.key, sent.expected, deadline);
  if (!connection.send(sent, deadline))
    return isExpired(deadline) ? expired : refuse('there is no connection to its broker');
  return answer;
}

/** The first refusal, with how many there were; an acknowledgement where all accepted. */
function together(answers: readonly Acknowledgement[]): Acknowledgement {
  const refusals = answers.flatMap((answer) => (answer.accepted ? [] : [answer.reason]));
  const [first] = refusals;
  if (first === undefined) return { accepted: true };
  return refuse(answers.length === 1 ? first : `${refusals.length} of its ${answers.length} doors did not: ${first}`);
}

export interface Outcome {
  answer: Acknowledgement;
  /** The doors that did as they were told. */
  obeyed: readonly ChannelRecord[];
}

const refusedOutcome = (reason: string): Outcome => ({ answer: refuse(reason), obeyed: [] });

/** Sends a command to the outputs that it means, and waits for their devices' own answers. */
export async function commandOutputs(
  parts: CommandParts,
  command: DeviceCommand,
  wired: CommandedOutputs,
  deadline: Deadline,
): Promise<Outcome> {
  const { row, channels } = wired;
  const device = parts.known.get(row);
  if (!parts.connection.isConnected) return refusedOutcome('there is no connection to its broker');
  if (row.removedAt !== null) return refusedOutcome('its device was removed from the network');
  if (device?.online === false) return refusedOutcome('its device is offline');
  // A broker that stands still would pass the command on when it goes on, long after anybody waits.
  if (!(await parts.connection.answers())) return refusedOutcome('its broker does not answer');
  const act = outputActOf(command);
  if (act === 'toggle' && command.kind === 'multiplexer' && command.act === 'power') {
    if (command.channel === undefined) return refusedOutcome('its device has no switch for all of its channels');
    return { answer: await commandOutput(parts, wired, command.channel, act, deadline), obeyed: [] };
  }
  if (act.includes(' ')) return refusedOutcome(act);
  const isOpening = act === 'open' || act === 'hold';
  const doors = channels.filter(({ isOverlocked }) => !(isOpening && isOverlocked));
  if (doors.length === 0)
    return refusedOutcome(channels.length > 0 ? 'it is overlocked' : 'nothing that takes commands is connected to it');
  const answers = await Promise.all(
    doors.map((door) => commandOutput(parts, wired, door.channel, act as OutputAct, deadline)),
  );
  return { answer: together(answers), obeyed: doors.filter((_door, place) => answers[place]?.accepted === true) };
}
