import type { AppError } from '#domain/errors/appError.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Api } from '#collections/transport/api.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import type { Alarms } from './alarms.ts';

export interface AlarmKeeperOptions {
  api: Api;
  scheduler: Scheduler;
  sequence: Sequence;
  connected: () => boolean;
}

/** Keeps the maps of alarming and faulted units true while somebody looks at them. */
export class AlarmKeeper {
  constructor(readonly options: AlarmKeeperOptions) {}

  open(_question: { siteId: number }, _show: (alarms: Alarms) => void, _fail: (error: AppError) => void): () => void {
    return () => undefined;
  }

  event(_event: LiveEvent): void {}

  reread(): void {}

  disconnected(): void {}

  stop(): void {}
}
