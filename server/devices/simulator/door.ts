import type { Act } from '#domain/commands/act.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { Random } from '#server/seed/random.ts';
import type { Acknowledgement, Reading, RosterDoor } from '#server/devices/port.ts';
import type { Clock } from './clock.ts';
import { createStory, type Span } from './story.ts';
import { manners, type Temperament } from './temperament.ts';

const second = 1000;

/** The controller's defaults: how long after closing a door locks, and after unlocking if nobody opens it. */
const relock = { closed: 3 * second, unopened: 30 * second } as const;

/** How long a door takes to answer a command: to take it, or to find out that it cannot. */
const answering = { taken: [40, 150], refused: [80, 500] } as const satisfies Record<string, Span>;

export interface DoorParts {
  door: RosterDoor;
  temperament: Temperament;
  clock: Clock;
  random: Random;
  report: (reading: Reading) => void;
}

type EventKind = NonNullable<Reading['event']>['kind'];

export interface Door {
  readonly unitId: number;
  readonly status: UnitStatus;
  command(act: Act): Promise<Acknowledgement>;
  /** A customer comes, opens with a PIN, and leaves after a while. */
  visit(): void;
  /** The state changes by itself, with a line in the log. */
  become(status: UnitStatus, name: string, kind: EventKind, detail?: string): void;
  /** Trouble is over: the door stands shut again as it does between visits. */
  settle(name: string, kind: EventKind, detail?: string): void;
  /** A line in the log alone: the state and what is under way stay as they are. */
  mention(name: string, kind: EventKind, detail?: string): void;
  close(): void;
}

/** One door: what it does with a command, and what becomes of it when people pass. */
export function createDoor({ door, temperament, clock, random, report }: DoorParts): Door {
  const { unitId } = door;
  const { refusal, confirms } = manners[temperament];
  const story = createStory(clock, random);
  let { status } = door;

  const become: Door['become'] = (state, name, kind, detail) => {
    status = state;
    report({ unitId, at: clock.now(), event: { name, kind, detail }, status: state });
  };
  /** How the door stands shut: whoever has an alarm on theirs has it on again when it locks. */
  const home: UnitStatus = status === 'armed' ? 'armed' : 'locked';
  const lock = () => become(home, 'Locked', 'close');

  function reasonAgainst(act: Act): string | null {
    if (status === 'overlocked') return 'it is overlocked';
    return act === 'lock' && status === 'opened' ? 'the door stands open' : refusal;
  }

  function leave(stay: Span): void {
    story.next(stay, () => {
      become('closed', 'Closed', 'close');
      story.next([relock.closed, relock.closed], lock);
    });
  }

  function enter(walk: Span, stay: Span): void {
    story.next(walk, () => {
      become('opened', 'Opened', 'open');
      leave(stay);
    });
  }

  /** After staff unlocked it: sometimes somebody walks in, otherwise it locks again. */
  function unlock(): void {
    become('unlocked', 'Unlocked', 'access');
    if (random.chance(0.25)) enter([6 * second, 20 * second], [20 * second, 120 * second]);
    else story.next([relock.unopened, relock.unopened], lock);
  }

  const answer = (delay: Span, acknowledgement: Acknowledgement) =>
    new Promise<Acknowledgement>((resolve) => story.later(delay, () => resolve(acknowledgement)));

  if (status === 'unlocked') story.next([30 * second, 300 * second], lock);
  if (status === 'opened') leave([60 * second, 1200 * second]);

  return {
    unitId,
    get status() {
      return status;
    },
    command(act) {
      const reason = reasonAgainst(act);
      if (reason !== null) return answer(answering.refused, { accepted: false, reason });
      if (confirms !== null) story.next(confirms, act === 'lock' ? lock : unlock);
      return answer(answering.taken, { accepted: true });
    },
    visit() {
      become('unlocked', 'Unlocked', 'access', 'PIN');
      enter([3 * second, 25 * second], [30 * second, 300 * second]);
    },
    become(state, name, kind, detail) {
      story.forget();
      become(state, name, kind, detail);
    },
    settle(name, kind, detail) {
      story.forget();
      become(home, name, kind, detail);
    },
    mention(name, kind, detail) {
      report({ unitId, at: clock.now(), event: { name, kind, detail }, status: null });
    },
    close: story.close,
  };
}
