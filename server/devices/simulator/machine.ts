import type { Random } from '#server/seed/random.ts';
import type {
  Acknowledgement,
  DeviceCommand,
  Reading,
  ReportedEvent,
  ReportedState,
  RosterDevice,
} from '#server/devices/port.ts';
import type { Clock } from './clock.ts';
import { createStory, type Span, type Story } from './story.ts';

/** How long a device takes to answer a command: to take it, or to find out that it cannot. */
export const answering = { taken: [40, 150], refused: [80, 500] } as const satisfies Record<string, Span>;

/** From the acknowledgement to the device's own report. */
export const confirming = [400, 1_500] as const satisfies Span;

export interface MachineParts {
  known: RosterDevice;
  clock: Clock;
  random: Random;
  report: (reading: Reading) => void;
  /** Why nothing reaches it, in words; null: it can be reached. */
  unreachable: () => string | null;
  /** How fast people are, against the usual. */
  tempo: number;
}

/** A simulated gate or device: what it does with a command, and what it does by itself. */
export interface Machine {
  readonly known: RosterDevice;
  command(command: DeviceCommand): Promise<Acknowledgement>;
  /** Says that it is there, with what it measures. */
  beat(): void;
  close(): void;
}

/** What all machines are made of. */
export interface Body {
  story: Story;
  random: Random;
  say(state: ReportedState | undefined, event?: ReportedEvent | null): void;
  /** Takes a command and does it a little later, or refuses it for a reason. */
  answer(reason: string | null, act?: () => void): Promise<Acknowledgement>;
  /** A span at the pace of people. */
  paced(span: Span): Span;
}

export const notFitted: Acknowledgement = { accepted: false, reason: 'no lock is fitted to it' };

export function createBody({ known, clock, random, report, unreachable, tempo }: MachineParts): Body {
  const { kind, id } = known;
  const story = createStory(clock, random);
  const later = (delay: Span, acknowledgement: Acknowledgement) =>
    new Promise<Acknowledgement>((resolve) => story.later(delay, () => resolve(acknowledgement)));
  return {
    story,
    random,
    say(state, event = null) {
      if (unreachable() === null) report({ kind, id, at: clock.now(), event, state });
    },
    answer(reason, act) {
      const against = unreachable() ?? reason;
      if (against !== null) return later(answering.refused, { accepted: false, reason: against });
      if (act !== undefined) story.next(confirming, act);
      return later(answering.taken, { accepted: true });
    },
    paced: ([low, high]) => [Math.ceil(low / tempo), Math.ceil(high / tempo)],
  };
}
