import type { CommandAct } from '#domain/commands/act.ts';
import { deviceLimitOf, type DeviceAct } from '#domain/commands/deviceLimit.ts';
import { isExpired, type Deadline } from '#server/deadline.ts';
import type { Acknowledgement, DeviceCommand } from '#server/devices/port.ts';
import { expired } from '#server/devices/refusals.ts';
import type { Connection } from './connection.ts';
import type { DialectReader, OutputAct } from './dialects/dialect.ts';
import type { KnownDevices } from './knownDevices.ts';
import type { WaitingAnswers } from './waitingAnswers.ts';
import type { ChannelRecord, CommandedOutputs } from './wiring.ts';

const refuse = (reason: string): Acknowledgement => ({ accepted: false, reason });

const outputActs: Readonly<Record<CommandAct, OutputAct | null>> = {
  lock: 'lock',
  open: 'open',
  hold: 'hold',
  release: 'release',
  power: 'toggle',
  channelReset: null,
  enrol: null,
  calibrate: null,
};

function deviceActOf(command: DeviceCommand): DeviceAct {
  if (command.kind === 'networkDevice') return { entity: 'controller', act: 'open', channel: command.output };
  const { kind: entity, act } = command;
  // Of a power controller, the channel of its record counts.
  return { entity, act, channel: entity === 'multiplexer' && act === 'power' ? command.channel : undefined };
}

export interface CommandParts {
  connection: Connection;
  reader: DialectReader;
  known: KnownDevices;
  answers: WaitingAnswers;
}

interface OutputCommand {
  asked: DeviceAct;
  act: OutputAct;
}

async function commandOutput(
  { connection, reader, answers }: CommandParts,
  { row, pulse }: CommandedOutputs,
  channel: number,
  { asked, act }: OutputCommand,
  deadline: Deadline,
): Promise<Acknowledgement> {
  const output = row.outputs[channel];
  if (output === undefined) return refuse(`its device has no channel ${channel}`);
  const reason = deviceLimitOf(asked, output, pulse);
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
  const asked = deviceActOf(command);
  const limit = deviceLimitOf(asked);
  if (limit !== null) return refusedOutcome(limit);
  // A broker that stands still would pass the command on when it goes on, long after anybody waits.
  if (!(await parts.connection.answers())) return refusedOutcome('its broker does not answer');
  const act = outputActs[asked.act];
  if (act === null) throw new Error(`No output does ${asked.act}.`);
  const sent = { asked, act };
  // A door's own command meets its obstacles.
  if (command.kind === 'networkDevice' && channels.length > 0)
    return refusedOutcome('a record was connected to it just now');
  if (asked.channel !== undefined)
    return { answer: await commandOutput(parts, wired, asked.channel, sent, deadline), obeyed: [] };
  const isOpening = act === 'open' || act === 'hold';
  const doors = channels.filter(({ isOverlocked }) => !(isOpening && isOverlocked));
  if (doors.length === 0)
    return refusedOutcome(channels.length > 0 ? 'it is overlocked' : 'nothing that takes commands is connected to it');
  const answers = await Promise.all(doors.map((door) => commandOutput(parts, wired, door.channel, sent, deadline)));
  return { answer: together(answers), obeyed: doors.filter((_door, place) => answers[place]?.accepted === true) };
}
