import type { DiskState } from '#domain/live/connection.ts';
import type { Followers } from '../host/followers.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Diagnostics } from './diagnostics.ts';

export interface DiagnosticsSource {
  scheduler: Scheduler;
  followers: Followers;
  realm: Diagnostics['realm'];
  disk: () => DiskState;
}

/** Shows what goes on inside the replica, now and every second. */
export function diagnosticsView(source: DiagnosticsSource, show: (diagnostics: Diagnostics) => void): () => void {
  const entities = source.followers.names().flatMap((entity) => {
    const follower = source.followers.get(entity);
    if (follower === undefined) return [];
    const { figures, freshness, coverage } = {
      figures: follower.figures(),
      freshness: follower.freshness(),
      coverage: follower.coverage(),
    };
    return [{ entity, rows: [...follower.rows()].length, freshness, coverage, ...figures }];
  });
  show({ entities, memory: null, disk: source.disk(), realm: source.realm });
  return () => undefined;
}
