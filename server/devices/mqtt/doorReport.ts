import type { OutputState } from '#domain/states/network.ts';
import type { ReportedEvent, ReportedState } from '#server/devices/port.ts';
import type { ChannelRecord } from './wiring.ts';

/** What the device says of one channel. undefined: it never said. */
export interface ChannelSigns {
  output: OutputState | undefined;
  /** Whether the door's contact says that it is open. */
  isOpen: boolean | undefined;
  /** Whether somebody tampers with the device; undefined: it cannot tell, or not of which door. */
  tampered: boolean | undefined;
  /** Whether it reports a problem, likewise. */
  troubled: boolean | undefined;
}

type DoorStatus = 'opened' | 'unlocked' | 'locked' | 'closed';

const eventOf: Record<DoorStatus, ReportedEvent> = {
  opened: { name: 'Opened', kind: 'open' },
  unlocked: { name: 'Unlocked', kind: 'access' },
  locked: { name: 'Locked', kind: 'close' },
  closed: { name: 'Closed', kind: 'close' },
};

/**
 * A door whose contact is silent is not called locked: its lock may rest while it stands open. One that is on its way
 * is open until it is shut.
 */
function statusOf({ kind, contactInput }: ChannelRecord, { output, isOpen }: ChannelSigns): DoorStatus | undefined {
  if (isOpen === true || output === 'opened') return 'opened';
  if (output === 'unlocked' || output === 'on') return 'unlocked';
  if (output === 'opening' || output === 'shutting') return kind === 'gate' ? 'opened' : 'unlocked';
  const isShut = isOpen === false || contactInput === null;
  if (output === 'locked' || output === 'off' || output === 'shut') return isShut ? 'locked' : undefined;
  return isOpen === false ? 'closed' : undefined;
}

/** A lock that jams, or a device that reports a problem. */
function faultedBy({ output, troubled }: ChannelSigns): boolean | undefined {
  if (output === 'jammed' || troubled === true) return true;
  if (troubled === false) return false;
  return output === 'locked' || output === 'unlocked' ? false : undefined;
}

const isResting = (output: OutputState | undefined) => output === 'off' || output === 'locked' || output === 'shut';

function stateOfUnit(record: ChannelRecord, signs: ChannelSigns): ReportedState {
  const status = statusOf(record, signs);
  const isForced = record.isOverlocked && (status === 'opened' || status === 'unlocked');
  return {
    // The server overlocks: the unit stays so until it lifts that, and one that opens alarms.
    status: record.isOverlocked ? undefined : status,
    alarming: isForced ? true : signs.tampered,
    faulted: faultedBy(signs),
    held: record.isHeld && isResting(signs.output) ? false : undefined,
  };
}

function stateOfLockable({ contactInput }: ChannelRecord, { output, isOpen }: ChannelSigns): ReportedState {
  if (isOpen !== undefined) return { doorState: isOpen ? 'opened' : 'closed' };
  if (contactInput !== null) return {};
  if (output === 'opened') return { doorState: 'opened' };
  return output === 'shut' ? { doorState: 'closed' } : {};
}

/** Where a lock's bolt is, from 0 (open) to 100 (shut). */
const boltPositions: Partial<Record<OutputState, number>> = { locked: 100, unlocked: 0 };

/** What a record on a channel is, by its device's signs. Absent: unknown. */
export function stateOfChannel(record: ChannelRecord, signs: ChannelSigns): ReportedState {
  const { output } = signs;
  switch (record.kind) {
    case 'unit':
      return stateOfUnit(record, signs);
    case 'gate': {
      const { status, held } = stateOfUnit(record, signs);
      return { status, held };
    }
    case 'lockable':
      return stateOfLockable(record, signs);
    case 'motorisedLock':
      return {
        boltPosition: output === undefined ? undefined : boltPositions[output],
        fault: output === 'jammed' ? 'The lock is jammed' : output === undefined ? undefined : null,
      };
    case 'powerController':
      return { power: output === 'on' ? true : output === 'off' ? false : undefined };
    case 'hid':
      return {};
  }
}

/** The event that tells a change; null: none. */
export function eventOfChange(
  { kind }: ChannelRecord,
  changed: ReportedState,
  signs: ChannelSigns,
): ReportedEvent | null {
  if (changed.alarming === true) return { name: 'Alarm', kind: 'lockout', detail: 'Reported by its device' };
  if (changed.faulted === true) {
    const detail = signs.output === 'jammed' ? 'The lock is jammed' : 'Reported by its device';
    return { name: 'Fault', kind: 'lockout', detail };
  }
  if (changed.power !== undefined) return { name: changed.power ? 'Power On' : 'Power Off', kind: 'admin' };
  if (changed.doorState !== undefined) return eventOf[changed.doorState];
  if (changed.status !== undefined) return eventOf[changed.status as DoorStatus];
  if (kind === 'motorisedLock' && changed.boltPosition !== undefined)
    return changed.boltPosition === 100 ? eventOf.locked : eventOf.unlocked;
  return null;
}

/** The fields that differ from what was reported before. Unknown ones are left out. */
export function changedState(before: ReportedState, now: ReportedState): ReportedState {
  const fields = Object.entries(now).filter(
    ([field, value]) => value !== undefined && before[field as keyof ReportedState] !== value,
  );
  return Object.fromEntries(fields);
}
