import type { ComponentType } from 'react';
import type { RouteId } from '#domain/routes/index.ts';
import { LoadFailure } from '../failure/loadFailure.ts';
import { pageLoaderOf, type PageModule, type PageProps } from '../pages.ts';
import { held, type Held } from './held.tsx';

const pages = new Map<RouteId, Held<PageProps>>();
const failed = new Set<RouteId>();

async function loadOrTell(id: RouteId, load: () => Promise<PageModule>): Promise<ComponentType<PageProps>> {
  try {
    return (await load()).default;
  } catch (cause) {
    failed.add(id);
    throw new LoadFailure('page', cause);
  }
}

function pageOf(id: RouteId): Held<PageProps> | null {
  const known = pages.get(id);
  if (known !== undefined) return known;
  const load = pageLoaderOf(id);
  if (load === undefined) return null;
  const page = held(() => loadOrTell(id, load));
  pages.set(id, page);
  return page;
}

/** Lets pages that did not arrive be tried anew: React keeps a failed lazy component for good. */
export function forgetFailedPages(): void {
  for (const id of failed) pages.delete(id);
  failed.clear();
}

/** Loads the code of a route's page, where there is one. */
export async function loadPage(id: RouteId): Promise<void> {
  await pageOf(id)?.load();
}

/** The page of a route, loaded when it is first shown, always the same component; null where there is none. */
export function lazyPageOf(id: RouteId): ComponentType<PageProps> | null {
  return pageOf(id)?.Component ?? null;
}
