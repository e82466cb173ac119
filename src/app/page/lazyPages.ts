import { lazy, type LazyExoticComponent, type ComponentType } from 'react';
import type { RouteId } from '#domain/routes/index.ts';
import { LoadFailure } from '../failure/loadFailure.ts';
import { pageLoaderOf, type PageModule, type PageProps } from '../pages.ts';

export type LazyPage = LazyExoticComponent<ComponentType<PageProps>>;

const loaded = new Map<RouteId, LazyPage>();
const failed = new Set<RouteId>();

async function loadOrTell(id: RouteId, load: () => Promise<PageModule>): Promise<PageModule> {
  try {
    return await load();
  } catch (cause) {
    failed.add(id);
    throw new LoadFailure('page', cause);
  }
}

/** Lets pages that did not arrive be tried anew: React keeps a failed lazy component for good. */
export function forgetFailedPages(): void {
  for (const id of failed) loaded.delete(id);
  failed.clear();
}

/** The lazily loaded page of a route, always the same component; null where there is none. */
export function lazyPageOf(id: RouteId): LazyPage | null {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  const load = pageLoaderOf(id);
  if (load === undefined) return null;
  const page = lazy(() => loadOrTell(id, load));
  loaded.set(id, page);
  return page;
}
