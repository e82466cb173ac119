import type { DoorAct } from '#domain/commands/act.ts';
import { codeDetail, holdEvents } from '#domain/states/logs.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { Random } from '#server/seed/random.ts';
import {
  leftOpenEvent,
  type Acknowledgement,
  type Reading,
  type ReportedEvent,
  type ReportedState,
  type RosterDoor,
} from '#server/devices/port.ts';
import type { Clock } from './clock.ts';
import { answerDelays } from './simulatedDevice.ts';
import { createTimers, type DelayRange, type Timers } from './timers.ts';
import { behaviourSettings, type DoorBehaviour } from './doorBehaviour.ts';

const second = 1000;
const minute = 60 * second;

/**
 * The door locks this long after it closes, or after it is unlocked and nobody opens it (the controller's defaults).
 */
const relockDelays = { closed: 3 * second, unopened: 30 * second } as const;

/** Staff acknowledge an alarm after `acknowledged`, and it ends `over` later. */
const alarmTimes = { acknowledged: [2 * minute, 8 * minute], over: [1 * minute, 6 * minute] } as const;

/** An open door is reported after `reported`, and closed `over` later. */
const leftOpenTimes = { reported: [5 * minute, 10 * minute], over: [2 * minute, 30 * minute] } as const;

export interface DoorParts {
  door: RosterDoor;
  behaviour: DoorBehaviour;
  clock: Clock;
  random: Random;
  report: (reading: Reading) => void;
  /** Why it cannot be reached; null or absent: it can. */
  unreachable?: (() => string | null) | undefined;
  /** 1: the usual speed of people. */
  tempo?: number | undefined;
}

export interface Door {
  readonly unitId: number;
  readonly status: UnitStatus;
  command(act: DoorAct): Promise<Acknowledgement>;
  /** A customer enters with a PIN and leaves after a while, or leaves the door open. */
  visit(forgets?: boolean): void;
  /** A whole visit within seconds. */
  visitQuickly(): void;
  /** It alarms until staff acknowledge and end the alarm. */
  forceOpen(): void;
  /** Changes the state without a command, and logs the event. */
  changeState(state: ReportedState & { status: UnitStatus }, event: ReportedEvent): void;
  /** The door is locked again. */
  endTrouble(event: ReportedEvent): void;
  /** Sets the overlock, which the server has logged already. */
  setOverlocked(isOverlocked: boolean): void;
  /** Logs an event without a change of state or visit. */
  logEvent(event: ReportedEvent): void;
  /** Reports changes that happened while the door could not be reached. */
  reportMissedState(): void;
  close(): void;
}

const closing = (name: string): ReportedEvent => ({ name, kind: 'close' });

type DoorState = ReportedState & { status: UnitStatus };

/** Holds the state of a door and reports it. While the door cannot be reached, changes wait here. */
function trackState({ door, clock, report, unreachable = () => null }: DoorParts) {
  const { unitId } = door;
  let status = door.status ?? 'locked';
  let isHeld = (door.heldSince ?? null) !== null;
  let unreported: ReportedState | null = null;
  /** An armed door is armed again when it locks. */
  const lockedStatus: UnitStatus = status === 'armed' ? 'armed' : 'locked';

  function emit(event: ReportedEvent | null, state?: ReportedState): void {
    if (unreachable() !== null) unreported = { ...unreported, ...state };
    else report({ kind: 'unit', id: unitId, at: clock.now(), event, state });
  }
  function changeState(state: DoorState, event: ReportedEvent): void {
    ({ status } = state);
    isHeld = state.held ?? isHeld;
    emit(event, state);
  }
  const lockState = () => (status === 'overlocked' ? status : lockedStatus);
  /** Ends the hold of a door that is held. */
  const unheld = () => (isHeld ? { held: false } : {});
  return {
    get status() {
      return status;
    },
    get isHeld() {
      return isHeld;
    },
    unreachable,
    emit,
    changeState,
    /** A door whose overlock is lifted stays locked. */
    setOverlocked(isOverlocked: boolean): void {
      status = isOverlocked ? 'overlocked' : lockedStatus;
      if (!isOverlocked) emit(null, { status });
    },
    lock: () => changeState({ status: lockState(), ...unheld() }, closing('Locked')),
    hold: () => changeState({ status: 'unlocked', held: true }, { name: holdEvents.hold, kind: 'open' }),
    release: () => changeState({ status, ...unheld() }, closing(holdEvents.release)),
    endTrouble: (event: ReportedEvent) => changeState({ status: lockedStatus, alarming: false, faulted: false }, event),
    reportMissedState() {
      if (unreported !== null) emit(null, { ...unreported, status });
      unreported = null;
    },
  };
}
type TrackedState = ReturnType<typeof trackState>;

function createVisits({ random, tempo = 1 }: DoorParts, timers: Timers, state: TrackedState) {
  const { emit, changeState, lock, endTrouble } = state;
  const atTempo = ([low, high]: DelayRange): DelayRange => [Math.ceil(low / tempo), Math.ceil(high / tempo)];

  function leave(stay: DelayRange): void {
    timers.scheduleNext(stay, () => {
      changeState({ status: 'closed' }, closing('Closed'));
      timers.scheduleNext([relockDelays.closed, relockDelays.closed], lock);
    });
  }

  function enter(walk: DelayRange, stay: DelayRange, forgets = false): void {
    timers.scheduleNext(walk, () => {
      changeState({ status: 'opened' }, { name: 'Opened', kind: 'open' });
      if (!forgets) return leave(stay);
      timers.scheduleNext(atTempo(leftOpenTimes.reported), () => {
        emit({ name: leftOpenEvent, kind: 'open', detail: 'Nobody closed it for some minutes' });
        leave(atTempo(leftOpenTimes.over));
      });
    });
  }

  return {
    leave,
    /** Unlocks the door. Sometimes somebody walks in; otherwise it locks again. */
    unlock(): void {
      changeState({ status: 'unlocked' }, { name: 'Unlocked', kind: 'access' });
      if (state.isHeld) return;
      if (random.chance(0.25)) enter([6 * second, 20 * second], [20 * second, 120 * second]);
      else timers.scheduleNext([relockDelays.unopened, relockDelays.unopened], lock);
    },
    visit(forgets?: boolean): void {
      changeState({ status: 'unlocked' }, { name: 'Unlocked', kind: 'access', detail: codeDetail });
      enter(atTempo([3 * second, 25 * second]), atTempo([30 * second, 300 * second]), forgets);
    },
    visitQuickly(): void {
      timers.scheduleNext([1, second], () => {
        changeState({ status: 'unlocked' }, { name: 'Unlocked', kind: 'access', detail: codeDetail });
        enter([0.3 * second, second], [0.3 * second, second]);
      });
    },
    forceOpen(): void {
      emit({ name: 'Alarm', kind: 'lockout', detail: 'Forced' }, { alarming: true });
      timers.scheduleNext(atTempo(alarmTimes.acknowledged), () => {
        changeState({ status: 'acknowledged', alarming: true }, { name: 'Alarm Acknowledged', kind: 'admin' });
        timers.scheduleNext(atTempo(alarmTimes.over), () => endTrouble({ ...closing('Locked'), detail: 'Alarm over' }));
      });
    },
  };
}

export function createDoor(parts: DoorParts): Door {
  const { refusal, confirmDelay } = behaviourSettings[parts.behaviour];
  const timers = createTimers(parts.clock, parts.random);
  const state = trackState(parts);
  const { leave, unlock, visit, visitQuickly, forceOpen } = createVisits(parts, timers, state);
  const { lock, emit, reportMissedState, unreachable } = state;

  function release(): void {
    const wasHeld = state.isHeld;
    state.release();
    if (wasHeld) timers.scheduleNext([relockDelays.closed, relockDelays.closed], lock);
  }
  const moves: Record<DoorAct, () => void> = { lock, open: unlock, hold: state.hold, release };

  function reasonAgainst(act: DoorAct): string | null {
    const shutsHeld = state.isHeld && (act === 'lock' || act === 'release');
    if (state.status === 'overlocked' && !shutsHeld) return 'it is overlocked';
    return act === 'lock' && state.status === 'opened' ? 'the door stands open' : (unreachable() ?? refusal);
  }
  const answer = (delay: DelayRange, acknowledgement: Acknowledgement) =>
    new Promise<Acknowledgement>((resolve) => timers.schedule(delay, () => resolve(acknowledgement)));

  if (state.status === 'unlocked' && !state.isHeld) timers.scheduleNext([30 * second, 300 * second], lock);
  if (state.status === 'opened' && !state.isHeld) leave([60 * second, 1200 * second]);

  return {
    unitId: parts.door.unitId,
    visit,
    visitQuickly,
    forceOpen,
    reportMissedState,
    get status() {
      return state.status;
    },
    command(act) {
      const reason = reasonAgainst(act);
      if (reason !== null) return answer(answerDelays.refused, { accepted: false, reason });
      if (confirmDelay !== null) timers.scheduleNext(confirmDelay, moves[act]);
      return answer(answerDelays.accepted, { accepted: true });
    },
    changeState(next, event) {
      timers.cancelNext();
      state.changeState(next, event);
    },
    endTrouble(event) {
      timers.cancelNext();
      state.endTrouble(event);
    },
    setOverlocked(isOverlocked) {
      // An open door is overlocked once shut.
      const isOpen = state.status === 'unlocked' || state.status === 'opened';
      if (isOpen || (state.status === 'overlocked') === isOverlocked) return;
      timers.cancelNext();
      state.setOverlocked(isOverlocked);
    },
    logEvent: (event) => emit(event),
    close: timers.cancelAll,
  };
}
