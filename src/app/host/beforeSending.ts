import { resourceCalls } from '#domain/calls/resource.ts';
import type { CommandDefinition } from '#domain/commands/commands.ts';
import type { CommandPress } from '#domain/commands/lifecycle.ts';
import { obstacleOf } from '#domain/commands/obstacle.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { timing } from '#domain/limits/timing.ts';
import type { Api } from '#collections/transport/api.ts';
import { newestEntry } from './logEvidence.ts';

/** How a target stood between the press and the sending. */
export interface Before {
  /** undefined: its record could not be read. */
  row: AnyRecord | undefined;
  /** The newest entry of its log; undefined: it was not read, or could not be. */
  lastEntry: number | undefined;
  /** Why it is not asked, in a sentence; null: nothing is known to be in the way. */
  obstacle: string | null;
  /** How long it may take to show what was asked, in milliseconds. */
  limit: number;
}

export interface LookOptions {
  api: Api;
  /** The record as it is known to be now; undefined where that is not known for sure. */
  liveRowOf: (entity: EntityName, id: number) => AnyRecord | undefined;
}

function idIn(row: AnyRecord | undefined, field: string): number | null {
  const value = row?.[field];
  return typeof value === 'number' ? value : null;
}

/** A motorised door may take longer than others: as long as its controller's motor turns, and a little more. */
function limitOf(controller: AnyRecord | undefined): number {
  const seconds = controller?.['isMotorised'] === true ? controller['doorMotorTime'] : 0;
  const motor = typeof seconds === 'number' ? seconds * 1000 : 0;
  return Math.max(timing.commandConfirm, motor + timing.commandMotorGrace);
}

/**
 * Looks how targets stand before they are asked. What the replica holds may be behind by an event that got lost, and
 * what was so before the request must not count as its doing.
 */
export class BeforeSending {
  private readonly options: LookOptions;
  private readonly controllers = new Map<number, { readAt: number; row: Promise<AnyRecord | undefined> }>();

  constructor(options: LookOptions) {
    this.options = options;
  }

  /** Never rejects, and takes no longer than its limit for each of two steps: what cannot be read is not known. */
  async look({ target, act, details = {} }: CommandPress, { evidence }: CommandDefinition): Promise<Before> {
    const { api, liveRowOf } = this.options;
    const { entity, id } = target;
    const known = liveRowOf(entity, id);
    const mayShow = known === undefined || evidence?.shows(known, details, known) === true;
    const log = evidence?.log;
    const callOff = new AbortController();
    const timer = setTimeout(() => callOff.abort(), timing.commandLook);
    const readLog = () => (log === undefined ? undefined : newestEntry(api, log, target, callOff.signal));
    const controllerOf = (row: AnyRecord | undefined) => this.controller(idIn(row, 'controllerId'));
    const [row, early, knownController] = await Promise.all([
      this.read(entity, id, callOff.signal),
      mayShow ? readLog() : undefined,
      controllerOf(known),
    ]);
    // Known too late that only the log can prove it.
    const shows = row !== undefined && evidence?.shows(row, details, row) === true;
    const lastEntry = early ?? (shows && !mayShow ? await readLog() : undefined);
    const controller = knownController ?? (await controllerOf(row));
    clearTimeout(timer);
    const zone = liveRowOf('site', target.siteId)?.['timeZone'];
    const obstacle = obstacleOf({
      ...{ target, act, row: row ?? known, now: Date.now(), controller },
      zone: typeof zone === 'string' ? zone : undefined,
    });
    return { row, lastEntry, obstacle, limit: limitOf(entity === 'controller' ? row : controller) };
  }

  /** A controller, once for all that hangs on it and is asked at the same time. */
  private controller(id: number | null): Promise<AnyRecord | undefined> {
    if (id === null) return Promise.resolve(undefined);
    const held = this.controllers.get(id);
    if (held !== undefined && Date.now() - held.readAt < timing.commandControllerKnown) return held.row;
    const callOff = new AbortController();
    const timer = setTimeout(() => callOff.abort(), timing.commandLook);
    const row = this.read('controller', id, callOff.signal).finally(() => clearTimeout(timer));
    this.controllers.set(id, { readAt: Date.now(), row });
    return row;
  }

  private async read(entity: EntityName, id: number, signal: AbortSignal): Promise<AnyRecord | undefined> {
    try {
      const raw = await this.options.api.call(resourceCalls(entity).read, { parameters: { id }, signal });
      return readRecord(entity, raw) ?? undefined;
    } catch {
      return undefined; // the API's listener has heard of it; the command goes on, and what is not known proves nothing
    }
  }
}
