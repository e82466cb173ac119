import type { Logger } from 'pino';
import { serverTiming } from '#server/config/timing.ts';
import { retainedCommandEvent, type Reading, type ReportedState, type TargetKind } from '#server/devices/port.ts';

/** So many waiting readings of a site mean that its devices report faster than the server stores. */
const backlog = 1_000;

/** So many waiting readings of a site mean that something of it flutters without end: they would fill the memory. */
const flood = 20_000;
/** So many of one target are kept even then. No door moves as often before the server has stored it. */
const keptInFlood = 100;

type StateField = keyof ReportedState;

/** Only the newest of these counts: no line of a log and no alert tells of an earlier one. */
const figures = ['firmware', 'signal', 'battery', 'channels'] as const satisfies readonly StateField[];
const figureFields: ReadonlySet<string> = new Set(figures);

/** Where a site is behind, only the newest of these is stored. Neither an alarm nor a door's movement is among them. */
const connectionFields: ReadonlySet<string> = new Set<StateField>([...figures, 'online', 'power']);

/** What their events say is about doors. */
const doors: ReadonlySet<TargetKind> = new Set(['unit', 'gate', 'lockable', 'motorisedLock']);

const hasOnly = (state: ReportedState, fields: ReadonlySet<string>) =>
  Object.keys(state).every((field) => fields.has(field));

const isOfFigures = ({ event, state = {} }: Reading) => event === null && hasOnly(state, figureFields);

function isOfConnection({ kind, event, state = {} }: Reading): boolean {
  if (doors.has(kind)) return false;
  if (event !== null && (event.kind !== 'admin' || event.name === retainedCommandEvent)) return false;
  // A controller's status says no more than whether it is online.
  const { status, ...others } = state;
  return (kind === 'controller' || status === undefined) && hasOnly(others, connectionFields);
}

function newestChannels(earlier: ReportedState, later: ReportedState): ReportedState['channels'] {
  const { channels } = later;
  if (channels === undefined) return earlier.channels;
  const told = new Set(channels.map(({ channel }) => channel));
  return [...(earlier.channels ?? []).filter(({ channel }) => !told.has(channel)), ...channels];
}

/** @returns one reading that says what both say; null: something of the earlier one would be lost. */
function merge(earlier: Reading, later: Reading, isBehind: boolean): Reading | null {
  const isLost = [earlier, later].some((one) => !isOfFigures(one) && !(isBehind && isOfConnection(one)));
  if (isLost || earlier.isOld !== later.isOld) return null;
  // A device's silence is reported with the time at which it began. What the device said after that must stay the newest.
  if (later.at < earlier.at) return null;
  const [before = {}, now = {}] = [earlier.state, later.state];
  // A reading that does not mention the connection shows that the device is online.
  if (before.online === false && now.online === undefined) return null;
  const channels = newestChannels(before, now);
  const state = { ...before, ...now, ...(channels === undefined ? {} : { channels }) };
  return { ...later, event: later.event ?? earlier.event, state };
}

/** One reading in place of two: how the target stands, and the later event. */
function replaced(one: Reading, other: Reading): Reading {
  const [earlier, later] = other.at < one.at ? [other, one] : [one, other];
  return { ...later, event: later.event ?? earlier.event, state: { ...earlier.state, ...later.state } };
}

interface WaitingReading {
  reading: Reading;
  /** The time of the first reading that it stands for (milliseconds since 1970). */
  since: number;
}

/** What waits of a site's devices, in order. */
interface Line {
  siteId: number | null;
  readings: Set<WaitingReading>;
  isBehind: boolean;
  isFlooded: boolean;
}

/** The last reading of a target that waits, and where; `count`: those of the target that wait. */
interface Latest {
  line: Line;
  waiting: WaitingReading;
  count: number;
}

export const targetOf = ({ kind, id }: Reading) => `${kind} ${id}`;

/** Readings that wait to be stored: in order for each site, and sites take turns. */
export function createWaitingReadings(log: Logger) {
  const lines = new Map<number | null, Line>();
  const latest = new Map<string, Latest>();

  function lineOf(siteId: number | null): Line {
    const line = lines.get(siteId) ?? { siteId, readings: new Set(), isBehind: false, isFlooded: false };
    lines.set(siteId, line);
    return line;
  }

  function note(line: Line): void {
    const { siteId, readings, isBehind } = line;
    if (readings.size < backlog || isBehind) return;
    line.isBehind = true;
    log.warn(
      { siteId, waiting: readings.size },
      'Devices of a site report faster than the server stores. Until it has caught up, devices that come and go, and power that goes on and off, are logged once for several times',
    );
  }

  function noteFlood(line: Line): void {
    const { siteId, readings, isFlooded } = line;
    if (readings.size < flood || isFlooded) return;
    line.isFlooded = true;
    log.warn(
      { siteId, waiting: readings.size },
      'Devices of a site report without end. Until the server has caught up, the movements of doors that report most are logged once for several',
    );
  }

  function remove(line: Line, waiting: WaitingReading): void {
    line.readings.delete(waiting);
    const target = targetOf(waiting.reading);
    const last = latest.get(target);
    if (last?.waiting === waiting) latest.delete(target);
    else if (last !== undefined) last.count -= 1;
    // Where more sites wait than have a turn at once, the others come first the next time.
    lines.delete(line.siteId);
    if (line.readings.size > 0) lines.set(line.siteId, line);
  }

  /** @returns one reading in place of the target's last one; null: it waits beside that. */
  function merged({ line, waiting, count }: Latest, reading: Reading): Reading | null {
    if (line.readings.size >= flood && count >= keptInFlood) return replaced(waiting.reading, reading);
    // A device that talks without a pause must be stored now and then, too.
    if (reading.at.getTime() - waiting.since >= serverTiming.broker.alive) return null;
    return merge(waiting.reading, reading, line.isBehind);
  }

  return {
    /** Where it says all that the target's last one says, it is put at the end in that one's stead. */
    add(reading: Reading): void {
      const target = targetOf(reading);
      const last = latest.get(target);
      // A target's readings stay in order, also where only some of them name its site.
      const line = last?.line ?? lineOf(reading.siteId ?? null);
      const one = last === undefined ? null : merged(last, reading);
      if (last !== undefined && one !== null) line.readings.delete(last.waiting);
      const waiting = {
        reading: one ?? reading,
        since: last !== undefined && one !== null ? last.waiting.since : reading.at.getTime(),
      };
      line.readings.add(waiting);
      latest.set(target, { line, waiting, count: (last?.count ?? 0) + (one === null ? 1 : 0) });
      note(line);
      noteFlood(line);
    },
    /**
     * Takes the first readings, of the sites in turn. Only one of each target: a second one compares with what the first
     * one wrote.
     */
    take(most: number): Reading[] {
      const taken: Reading[] = [];
      const targets = new Set<string>();
      let turn = [...lines.values()];
      while (turn.length > 0) {
        const next: Line[] = [];
        for (const line of turn) {
          const [waiting] = line.readings;
          if (waiting === undefined || taken.length >= most || targets.has(targetOf(waiting.reading))) continue;
          taken.push(waiting.reading);
          targets.add(targetOf(waiting.reading));
          remove(line, waiting);
          next.push(line);
        }
        turn = next;
      }
      return taken;
    },
    /** @returns how many were dropped. */
    clear(): number {
      const dropped = [...lines.values()].reduce((total, { readings }) => total + readings.size, 0);
      lines.clear();
      latest.clear();
      return dropped;
    },
  };
}
