import { timing } from '#domain/limits/timing.ts';
import { homeRoute, type RouteId } from '#domain/routes/index.ts';
import type { App } from '../appContext.ts';
import { loadPage } from '../page/lazyPages.ts';
import { signedInRoot } from '../page/signedInRoot.ts';

/**
 * Opens the replica of a stored token's session, where it is accepted, and asks for the rows that the screen will show. A
 * host that takes long to answer at all has only begun to live: its rows are not waited for.
 */
async function openReplica({ config, door }: App): Promise<void> {
  const [{ openReplicaEarly }] = await Promise.all([import('../signedIn/replicaOpening.ts'), door.settled()]);
  const open = door.read();
  if (open?.session.getSnapshot().matches('signedIn') !== true) return;
  const begun = performance.now();
  const [replica, { prefetchQueries }] = await Promise.all([
    openReplicaEarly(config, open).connected,
    import('#crud/data/prefetchQueries.ts'),
  ]);
  if (replica !== null) await prefetchQueries(replica.client, begun + timing.firstRows - performance.now());
}

/**
 * Resolves when the first screen of somebody who is signed in can stand at once, with its frame, its page and the
 * replica: rendered before, it would be empty. After a moment it resolves all the same. What failed is told by the
 * screen, which asks for it again.
 */
export async function firstScreenReady(app: App, id: RouteId = homeRoute): Promise<void> {
  const ready = Promise.allSettled([signedInRoot.load(), loadPage(id), openReplica(app)]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, timing.firstScreen);
  });
  await Promise.race([ready, late]);
  clearTimeout(timer);
}
