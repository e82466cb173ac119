import { AppError } from '#domain/errors/appError.ts';
import { entityNames, entityOf } from '#domain/entities/index.ts';
import type { Api, CallInput } from '#collections/transport/api.ts';
import type { Random } from '#server/seed/random.ts';
import type { SimulatedDevice } from './simulatedDevice.ts';

export const requestFaults = ['lost request', 'lost response', 'duplicate', 'delay', 'hangs'] as const;
export type RequestFault = (typeof requestFaults)[number];

export interface SimulatedNetwork {
  random: Random;
  deviceOf: (entity: string, id: number) => SimulatedDevice | undefined;
  isDown: () => boolean;
  /** The fault of this request; null: none. */
  faultOf: (path: string) => RequestFault | null;
  /** A command leaves the browser. */
  sends: (key: string) => void;
}

const silence = () => new AppError({ code: 'network', message: 'Network connection failed', status: 500 });
const after = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));

/** Knows a command by its key; the network is unreliable. */
export class SimulatedApi implements Api {
  private readonly network: SimulatedNetwork;
  private readonly passedOn = new Map<string, number>();

  constructor(network: SimulatedNetwork) {
    this.network = network;
  }

  async call(call: { method: string; path: string }, input: CallInput = {}): Promise<unknown> {
    const { key, parameters = {}, signal } = input;
    if (key !== undefined) this.network.sends(key);
    const calledOff = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(silence()), { once: true });
    });
    calledOff.catch(() => undefined);
    return Promise.race([this.travel(call.path, Number(parameters['id']), input), calledOff]);
  }

  async list(call: { method: string; path: string }, input?: CallInput) {
    return { count: null, rows: (await this.call(call, input)) as unknown[] };
  }

  private async travel(path: string, id: number, input: CallInput): Promise<unknown> {
    const { random, isDown, faultOf } = this.network;
    const fault = faultOf(path);
    await after(random.between(2, 60) + (fault === 'delay' ? random.between(1_000, 9_000) : 0));
    if (isDown() || fault === 'lost request') throw silence();
    if (fault === 'duplicate') void after(random.between(1, 20_000)).then(() => this.answer(path, id, input));
    const answer = this.answer(path, id, input);
    await after(random.between(2, 60));
    if (fault === 'hangs') await after(60_000);
    if (isDown() || fault === 'lost response' || fault === 'hangs') throw silence();
    if (answer instanceof AppError) throw answer;
    input.onStatus?.(answer.status);
    return answer.value;
  }

  private answer(
    path: string,
    id: number,
    { body, key = '' }: CallInput,
  ): { status: number; value: unknown } | AppError {
    const [, resource = '', act = ''] = /api\/admin\/(\w+)\/:id\/?(\w*)/.exec(path) ?? [];
    const logged = /eventLogs\/(\w+)\/:id/.exec(path)?.[1] ?? (act === 'logs' ? resource : null);
    const entity = entityNames.find((name) => entityOf(name).resource === (logged ?? resource)) ?? '';
    const device = this.network.deviceOf(entity, id);
    if (device === undefined) return new AppError({ code: 'notFound', message: 'Not there.', status: 404 });
    if (logged !== null) return { status: 200, value: device.lines() };
    if (act === '') return { status: 200, value: device.row };
    const asked = (body ?? {}) as Record<string, unknown>;
    const known = this.passedOn.get(key);
    if (known !== undefined) return { status: known, value: null };
    // The device does not answer in time: it may get the command later, or never.
    const status = this.network.random.chance(0.9) ? 200 : 202;
    this.passedOn.set(key, status);
    const takes = () => device.take(key, act, asked);
    if (status === 202 && this.network.random.chance(0.5)) setTimeout(takes, this.network.random.between(5, 20_000));
    const isRefused = status === 200 && !takes();
    if (isRefused) return new AppError({ code: 'refused', message: 'It is jammed.', status: 409 });
    return { status, value: null };
  }
}
