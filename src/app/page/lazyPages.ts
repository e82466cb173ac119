import type { ComponentType } from 'react';
import type { RouteId } from '#domain/routes/index.ts';
import { loadPart } from '../failure/loadPart.ts';
import { pageLoaderOf, type PageProps } from '../pages.ts';
import { preloadable, type Preloadable } from './preloadable.tsx';

const pages = new Map<RouteId, Preloadable<PageProps>>();

function pageOf(id: RouteId): Preloadable<PageProps> | null {
  const known = pages.get(id);
  if (known !== undefined) return known;
  const load = pageLoaderOf(id);
  if (load === undefined) return null;
  const page = preloadable(async () => (await loadPart('page', load)).default);
  pages.set(id, page);
  return page;
}

/** Loads the code of a route's page, where there is one. */
export async function loadPage(id: RouteId): Promise<void> {
  await pageOf(id)?.load();
}

/** The page of a route, loaded when it is first shown, always the same component; null where there is none. */
export function lazyPageOf(id: RouteId): ComponentType<PageProps> | null {
  return pageOf(id)?.Component ?? null;
}
