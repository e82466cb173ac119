import type { CallDefinition } from '#domain/calls/define.ts';
import { accessCalls } from '#domain/calls/access.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Api, CallInput } from '#collections/transport/api.ts';

interface Request {
  isAlarming: boolean;
  siteId: number;
  resolve: (value: unknown) => void;
  reject: (error: AppError) => void;
  /** The answer that is not delivered yet. */
  said: unknown;
}

/** A unit's entry in the two maps. */
interface Trouble {
  siteId: number;
  alarming: boolean;
  faulted: boolean;
}

/** Maps of alarming and faulted units, with a network: the test moves each step. */
export class SimulatedAlarms implements Api {
  readonly requests: Request[] = [];
  readonly events: LiveEvent[] = [];
  private readonly units = new Map<number, Trouble>();

  call(call: CallDefinition, input: CallInput = {}): Promise<unknown> {
    const siteId = input.query?.siteId ?? 0;
    return new Promise((resolve, reject) => {
      this.requests.push({ isAlarming: call === accessCalls.unitsAlarming, siteId, resolve, reject, said: undefined });
    });
  }

  list(): Promise<never> {
    return Promise.reject(new Error('Alarms are read as maps alone.'));
  }

  /** Starts or ends a unit's alarm. Its event waits. */
  alarm(id: number, alarming: boolean): void {
    const unit = this.unit(id);
    if (unit.alarming === alarming) return;
    unit.alarming = alarming;
    const { siteId } = unit;
    this.events.push({ entity: 'unit', act: 'UPDATE', id, siteId });
    this.events.push({ entity: 'alarmingUnits', act: alarming ? 'CREATE' : 'DELETE', id, siteId });
  }

  /** Changes a fault, without an event. */
  fault(id: number, faulted: boolean): void {
    this.unit(id).faulted = faulted;
  }

  /** The server's present answer. */
  names(which: 'alarming' | 'faulted', siteId: number): Map<number, string> {
    const fits = [...this.units].filter(([, unit]) => unit[which] && (siteId === 0 || unit.siteId === siteId));
    return new Map(fits.map(([id]) => [id, `A${id}`] as const).toSorted(([a], [b]) => a - b));
  }

  serve(pick: number): void {
    const waiting = this.requests.filter(({ said }) => said === undefined);
    const request = waiting[pick % Math.max(1, waiting.length)];
    if (request === undefined) return;
    request.said = Object.fromEntries(this.names(request.isAlarming ? 'alarming' : 'faulted', request.siteId));
  }

  deliver(pick: number): void {
    const answered = this.requests.filter(({ said }) => said !== undefined);
    const request = answered[pick % Math.max(1, answered.length)];
    if (request === undefined) return;
    this.requests.splice(this.requests.indexOf(request), 1);
    request.resolve(request.said);
  }

  /** The request, or its answer. */
  lose(pick: number, status = 500): void {
    const [request] = this.requests.splice(pick % Math.max(1, this.requests.length), 1);
    const code = status === 403 ? 'forbidden' : 'network';
    request?.reject(new AppError({ code, message: 'Network connection failed', status }));
  }

  private unit(id: number): Trouble {
    const known = this.units.get(id) ?? { siteId: (id % 2) + 1, alarming: false, faulted: false };
    this.units.set(id, known);
    return known;
  }
}
