import type { ServerLease, ServerLeaseParts } from './leaseParts.ts';
import { openPostgresLease } from './postgresLease.ts';

/** Resolves once the work has begun here, or another server has the lease. */
export async function openServerLease<Request, Reply>(
  parts: ServerLeaseParts<Request, Reply>,
): Promise<ServerLease<Request, Reply>> {
  const { database, work } = parts;
  if (database.kind === 'url') return openPostgresLease({ ...parts, url: database.url });
  // Only this process uses an embedded database.
  try {
    await work.start();
  } catch (error) {
    await work.stop();
    throw error;
  }
  return { isHeld: () => true, ask: work.answer, stop: work.stop, release: () => Promise.resolve() };
}
