import type { Logger } from 'pino';
import { serverTiming } from '#server/config/timing.ts';
import { retainedCommandEvent, type Reading, type ReportedState, type TargetKind } from '#server/devices/port.ts';

/** So many waiting readings of a site mean that its devices report faster than the server stores. */
const backlog = 1_000;

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
}

export const targetOf = ({ kind, id }: Reading) => `${kind} ${id}`;

/** Readings that wait to be stored: in order for each site, and sites take turns. */
export function createWaitingReadings(log: Logger) {
  const lines = new Map<number | null, Line>();
  /** The last reading of each target that waits, and where. */
  const latest = new Map<string, { line: Line; waiting: WaitingReading }>();

  function lineOf(siteId: number | null): Line {
    const line = lines.get(siteId) ?? { siteId, readings: new Set(), isBehind: false };
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

  function remove(line: Line, waiting: WaitingReading): void {
    line.readings.delete(waiting);
    const target = targetOf(waiting.reading);
    if (latest.get(target)?.waiting === waiting) latest.delete(target);
    // Where more sites wait than have a turn at once, the others come first the next time.
    lines.delete(line.siteId);
    if (line.readings.size > 0) lines.set(line.siteId, line);
  }

  return {
    /** Where it says all that the target's last one says, it is put at the end in that one's stead. */
    add(reading: Reading): void {
      const target = targetOf(reading);
      const last = latest.get(target);
      // A target's readings stay in order, also where only some of them name its site.
      const line = last?.line ?? lineOf(reading.siteId ?? null);
      let waiting: WaitingReading = { reading, since: reading.at.getTime() };
      // A device that talks without a pause must be stored now and then, too.
      if (last !== undefined && waiting.since - last.waiting.since < serverTiming.broker.alive) {
        const merged = merge(last.waiting.reading, reading, line.isBehind);
        if (merged !== null) {
          line.readings.delete(last.waiting);
          waiting = { reading: merged, since: last.waiting.since };
        }
      }
      line.readings.add(waiting);
      latest.set(target, { line, waiting });
      note(line);
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
