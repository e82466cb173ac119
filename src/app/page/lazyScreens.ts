import type { ComponentType } from 'react';
import { homeRoute, type RouteId } from '#domain/routes/index.ts';
import { loadCode } from '../failure/loadCode.ts';
import { pageLoaderOf } from '../pages.ts';
import type { PageProps } from './pageModule.ts';
import { preloadable, type Preloadable } from './preloadable.tsx';

export const signedInRoot = preloadable(
  async () => (await loadCode('module', () => import('../signedIn/RoutedRoot.tsx'))).RoutedRoot,
);

const pages = new Map<RouteId, Preloadable<PageProps>>();

function pageOf(id: RouteId): Preloadable<PageProps> | null {
  const known = pages.get(id);
  if (known !== undefined) return known;
  const load = pageLoaderOf(id);
  if (load === undefined) return null;
  const page = preloadable(async () => (await loadCode('page', load)).default);
  pages.set(id, page);
  return page;
}

export async function loadPage(id: RouteId): Promise<void> {
  await pageOf(id)?.load();
}

/** A route's page as a component that loads its code; the same component at each call. null for a route without a page. */
export function lazyPageOf(id: RouteId): ComponentType<PageProps> | null {
  return pageOf(id)?.Component ?? null;
}

/** Loads code while the session is still opening. */
export function preloadScreens(id: RouteId = homeRoute): void {
  for (const loading of [signedInRoot.load(), loadPage(id)]) {
    // The screen loads the same code again and shows a failure.
    loading.catch(() => undefined);
  }
}
