import type { Act } from '#domain/commands/act.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { Random } from '#server/seed/random.ts';
import {
  leftOpen,
  type Acknowledgement,
  type Reading,
  type ReportedEvent,
  type ReportedState,
  type RosterDoor,
} from '#server/devices/port.ts';
import type { Clock } from './clock.ts';
import { answering } from './machine.ts';
import { createStory, type Span, type Story } from './story.ts';
import { manners, type Temperament } from './temperament.ts';

const second = 1000;
const minute = 60 * second;

/** The controller's defaults: how long after closing a door locks, and after unlocking if nobody opens it. */
const relock = { closed: 3 * second, unopened: 30 * second } as const;

/** From an alarm to somebody's acknowledging it, and from there to its end. */
const alarmTimes = { acknowledged: [2 * minute, 8 * minute], over: [1 * minute, 6 * minute] } as const;

/** How long a forgotten door stands open before it says so, and how long after. */
const forgotten = { said: [5 * minute, 10 * minute], over: [2 * minute, 30 * minute] } as const;

export interface DoorParts {
  door: RosterDoor;
  temperament: Temperament;
  clock: Clock;
  random: Random;
  report: (reading: Reading) => void;
  /** Why nothing reaches it, in words; null or absent: it can be reached. */
  unreachable?: (() => string | null) | undefined;
  /** How fast people are, against the usual. */
  tempo?: number | undefined;
}

export interface Door {
  readonly unitId: number;
  readonly status: UnitStatus;
  command(act: Act): Promise<Acknowledgement>;
  /** A customer comes, opens with a PIN, and leaves after a while; or forgets to close the door. */
  visit(forgets?: boolean): void;
  /** Somebody runs in and out: all of a visit within seconds. */
  hurry(): void;
  /** Somebody forces the door: it alarms until staff have acknowledged it and looked after it. */
  alarm(): void;
  /** The state changes by itself, with a line in the log. */
  become(state: ReportedState & { status: UnitStatus }, event: ReportedEvent): void;
  /** Trouble is over: the door stands shut again as it does between visits. */
  settle(event: ReportedEvent): void;
  /** Is overlocked by the server, or is not any more. The server knows of it and has logged it. */
  followOverlock(isOverlocked: boolean): void;
  /** A line in the log alone: the state and what is under way stay as they are. */
  mention(event: ReportedEvent): void;
  /** Says how it stands, where nobody could hear when it changed. */
  catchUp(): void;
  close(): void;
}

const closing = (name: string): ReportedEvent => ({ name, kind: 'close' });

type DoorState = ReportedState & { status: UnitStatus };

/** How a door stands, and what it says of it; whoever cannot be heard remembers it until they can. */
function createStanding({ door, clock, report, unreachable = () => null }: DoorParts) {
  const { unitId } = door;
  let { status } = door;
  let unheard: ReportedState | null = null;
  /** How the door stands shut: whoever has an alarm on theirs has it on again when it locks. */
  const home: UnitStatus = status === 'armed' ? 'armed' : 'locked';

  function say(event: ReportedEvent | null, state?: ReportedState): void {
    if (unreachable() !== null) unheard = { ...unheard, ...state };
    else report({ kind: 'unit', id: unitId, at: clock.now(), event, state });
  }
  function become(state: DoorState, event: ReportedEvent): void {
    ({ status } = state);
    say(event, state);
  }
  return {
    get status() {
      return status;
    },
    unreachable,
    say,
    become,
    /** Takes what the server says of the overlock; one that was lifted leaves the door shut as it usually is. */
    follow(isOverlocked: boolean): void {
      status = isOverlocked ? 'overlocked' : home;
      if (!isOverlocked) say(null, { status });
    },
    lock: () => become({ status: home }, closing('Locked')),
    settle: (event: ReportedEvent) => become({ status: home, alarming: false, faulted: false }, event),
    catchUp() {
      if (unheard !== null) say(null, { ...unheard, status });
      unheard = null;
    },
  };
}
type Standing = ReturnType<typeof createStanding>;

/** What becomes of a door when people pass. */
function createPassing({ random, tempo = 1 }: DoorParts, story: Story, { say, become, lock, settle }: Standing) {
  const paced = ([low, high]: Span): Span => [Math.ceil(low / tempo), Math.ceil(high / tempo)];

  function leave(stay: Span): void {
    story.next(stay, () => {
      become({ status: 'closed' }, closing('Closed'));
      story.next([relock.closed, relock.closed], lock);
    });
  }

  function enter(walk: Span, stay: Span, forgets = false): void {
    story.next(walk, () => {
      become({ status: 'opened' }, { name: 'Opened', kind: 'open' });
      if (!forgets) return leave(stay);
      story.next(paced(forgotten.said), () => {
        say({ name: leftOpen, kind: 'open', detail: 'Nobody closed it for some minutes' });
        leave(paced(forgotten.over));
      });
    });
  }

  return {
    leave,
    /** After staff unlocked it: sometimes somebody walks in, otherwise it locks again. */
    unlock(): void {
      become({ status: 'unlocked' }, { name: 'Unlocked', kind: 'access' });
      if (random.chance(0.25)) enter([6 * second, 20 * second], [20 * second, 120 * second]);
      else story.next([relock.unopened, relock.unopened], lock);
    },
    visit(forgets?: boolean): void {
      become({ status: 'unlocked' }, { name: 'Unlocked', kind: 'access', detail: 'PIN' });
      enter(paced([3 * second, 25 * second]), paced([30 * second, 300 * second]), forgets);
    },
    hurry(): void {
      story.next([1, second], () => {
        become({ status: 'unlocked' }, { name: 'Unlocked', kind: 'access', detail: 'PIN' });
        enter([0.3 * second, second], [0.3 * second, second]);
      });
    },
    alarm(): void {
      say({ name: 'Alarm', kind: 'lockout', detail: 'Forced' }, { alarming: true });
      story.next(paced(alarmTimes.acknowledged), () => {
        become({ status: 'acknowledged', alarming: true }, { name: 'Alarm Acknowledged', kind: 'admin' });
        story.next(paced(alarmTimes.over), () => settle({ ...closing('Locked'), detail: 'Alarm over' }));
      });
    },
  };
}

/** One door: what it does with a command, and what becomes of it when people pass. */
export function createDoor(parts: DoorParts): Door {
  const { refusal, confirms } = manners[parts.temperament];
  const story = createStory(parts.clock, parts.random);
  const standing = createStanding(parts);
  const { leave, unlock, visit, hurry, alarm } = createPassing(parts, story, standing);
  const { lock, say, become, settle, catchUp, unreachable } = standing;

  function reasonAgainst(act: Act): string | null {
    if (standing.status === 'overlocked') return 'it is overlocked';
    return act === 'lock' && standing.status === 'opened' ? 'the door stands open' : (unreachable() ?? refusal);
  }
  const answer = (delay: Span, acknowledgement: Acknowledgement) =>
    new Promise<Acknowledgement>((resolve) => story.later(delay, () => resolve(acknowledgement)));

  if (standing.status === 'unlocked') story.next([30 * second, 300 * second], lock);
  if (standing.status === 'opened') leave([60 * second, 1200 * second]);

  return {
    ...{ unitId: parts.door.unitId, visit, hurry, alarm, catchUp },
    get status() {
      return standing.status;
    },
    command(act) {
      const reason = reasonAgainst(act);
      if (reason !== null) return answer(answering.refused, { accepted: false, reason });
      if (confirms !== null) story.next(confirms, act === 'lock' ? lock : unlock);
      return answer(answering.taken, { accepted: true });
    },
    become(state, event) {
      story.forget();
      become(state, event);
    },
    settle(event) {
      story.forget();
      settle(event);
    },
    followOverlock(isOverlocked) {
      // A door that stands open says so, and is overlocked once it is shut.
      const isOpen = standing.status === 'unlocked' || standing.status === 'opened';
      if (isOpen || (standing.status === 'overlocked') === isOverlocked) return;
      story.forget();
      standing.follow(isOverlocked);
    },
    mention: (event) => say(event),
    close: story.close,
  };
}
