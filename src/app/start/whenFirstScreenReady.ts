import { timing } from '#domain/limits/timing.ts';
import { homeRoute, type RouteId } from '#domain/routes/index.ts';
import { buildThemeMeanwhile } from '#ui/theme/persistStyles.ts';
import type { App } from '../appContext.ts';
import { loadPage, signedInRoot } from '../page/lazyScreens.ts';

/**
 * Opens the replica for the stored token's session, if the token is accepted, and requests the rows of the first
 * screen. The rows of a host that has only just started are not awaited.
 */
async function openReplica({ config, lazySession }: App, id: RouteId): Promise<void> {
  const [{ openReplicaEarly }] = await Promise.all([
    import('../signedIn/replicaOpening.ts'),
    lazySession.whenSettled(),
  ]);
  const open = lazySession.getOpenSession();
  if (open?.session.getSnapshot().matches('signedIn') !== true) return;
  const begun = performance.now();
  const opening = Promise.all([openReplicaEarly(config, open).connected, import('#crud/data/prefetchQueries.ts')]);
  buildThemeMeanwhile();
  const [replica, { prefetchQueries }] = await opening;
  if (replica !== null) await prefetchQueries(replica.client, id, begun + timing.firstRows - performance.now());
}

/**
 * Resolves when frame, page and replica of the first signed-in screen are ready, or after `timing.firstScreen`: an
 * earlier render would be empty.
 */
export async function whenFirstScreenReady(app: App, id: RouteId = homeRoute): Promise<void> {
  const ready = Promise.allSettled([signedInRoot.load(), loadPage(id), openReplica(app, id)]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, timing.firstScreen);
  });
  await Promise.race([ready, late]);
  clearTimeout(timer);
}
