import { resourceCalls } from '#domain/calls/resource.ts';
import type { Evidence } from '#domain/commands/evidence.ts';
import type { CommandPress } from '#domain/commands/lifecycle.ts';
import { obstacleOf } from '#domain/commands/obstacle.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { timing } from '#domain/limits/timing.ts';
import type { Api } from '#collections/transport/api.ts';
import { newestEntry } from './logEvidence.ts';

export interface Preflight {
  /** undefined when the record could not be read. */
  row: AnyRecord | undefined;
  /** undefined when it was not read. */
  lastEntry: number | undefined;
  /** A sentence; null when nothing is known against sending. */
  obstacle: string | null;
  /** How long the target may take to show the requested state, in milliseconds. */
  limit: number;
}

export interface PreflightOptions {
  api: Api;
  liveRowOf: (entity: EntityName, id: number) => AnyRecord | undefined;
}

function idIn(row: AnyRecord | undefined, field: string): number | null {
  const value = row?.[field];
  return typeof value === 'number' ? value : null;
}

/** A motorised door gets the time of its controller's motor and a little more. */
function confirmLimitOf(controller: AnyRecord | undefined): number {
  const seconds = controller?.['isMotorised'] === true ? controller['doorMotorTime'] : 0;
  const motor = typeof seconds === 'number' ? seconds * 1000 : 0;
  return Math.max(timing.commandConfirm, motor + timing.commandMotorGrace);
}

/**
 * Reads targets before commands are sent. The replica may have missed an event, and an earlier movement must not count as
 * the command's effect.
 */
export class PreflightCheck {
  private readonly options: PreflightOptions;
  private readonly controllers = new Map<number, { readAt: number; row: Promise<AnyRecord | undefined> }>();

  constructor(options: PreflightOptions) {
    this.options = options;
  }

  /** Never rejects, and aborts each of its two steps after `timing.commandLook`: a failed read leaves its part unknown. */
  async check({ target, act, details = {} }: CommandPress, evidence: Evidence | null): Promise<Preflight> {
    const { api, liveRowOf } = this.options;
    const { entity, id } = target;
    const known = liveRowOf(entity, id);
    const mayShow = known === undefined || evidence?.shows(known, details, known) === true;
    const log = evidence?.log;
    const cancellation = new AbortController();
    const timer = setTimeout(() => cancellation.abort(), timing.commandLook);
    const readLog = () => (log === undefined ? undefined : newestEntry(api, log, target, cancellation.signal));
    const controllerOf = (row: AnyRecord | undefined) => this.controller(idIn(row, 'controllerId'));
    const [row, early, knownController] = await Promise.all([
      this.read(entity, id, cancellation.signal),
      mayShow ? readLog() : undefined,
      controllerOf(known),
    ]);
    // Only now is it known that the log alone can prove the command.
    const shows = row !== undefined && evidence?.shows(row, details, row) === true;
    const lastEntry = early ?? (shows && !mayShow ? await readLog() : undefined);
    const controller = knownController ?? (await controllerOf(row));
    clearTimeout(timer);
    const zone = liveRowOf('site', target.siteId)?.['timeZone'];
    const obstacle = obstacleOf({
      target,
      act,
      row: row ?? known,
      now: Date.now(),
      controller,
      zone: typeof zone === 'string' ? zone : undefined,
    });
    return { row, lastEntry, obstacle, limit: confirmLimitOf(entity === 'controller' ? row : controller) };
  }

  /** The controller that moves a target: itself, or the one that it is wired to; null if there is none or it is unknown. */
  async controllerIdOf({ entity, id }: CommandPress['target']): Promise<number | null> {
    if (entity === 'controller') return id;
    const known = this.options.liveRowOf(entity, id);
    if (known !== undefined) return idIn(known, 'controllerId');
    const cancellation = new AbortController();
    const timer = setTimeout(() => cancellation.abort(), timing.commandLook);
    const row = await this.read(entity, id, cancellation.signal).finally(() => clearTimeout(timer));
    return idIn(row, 'controllerId');
  }

  private controller(id: number | null): Promise<AnyRecord | undefined> {
    if (id === null) return Promise.resolve(undefined);
    const cached = this.controllers.get(id);
    if (cached !== undefined && Date.now() - cached.readAt < timing.controllerCacheTime) return cached.row;
    const cancellation = new AbortController();
    const timer = setTimeout(() => cancellation.abort(), timing.commandLook);
    const row = this.read('controller', id, cancellation.signal).finally(() => clearTimeout(timer));
    this.controllers.set(id, { readAt: Date.now(), row });
    return row;
  }

  private async read(entity: EntityName, id: number, signal: AbortSignal): Promise<AnyRecord | undefined> {
    try {
      const raw = await this.options.api.call(resourceCalls(entity).read, { parameters: { id }, signal });
      return readRecord(entity, raw) ?? undefined;
    } catch {
      return undefined; // the API client has reported it; the command goes on, and an unknown state proves nothing
    }
  }
}
