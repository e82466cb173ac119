import type { ComponentType } from 'react';
import { homeRoute, type RouteId } from '#domain/routes/index.ts';
import { loadCode } from '../failure/loadCode.ts';
import { isPublicPage, publicPages } from '../publicPages.ts';
import type { PageModule, PageProps } from './pageModule.ts';
import { preloadable, type Preloadable } from './preloadable.tsx';

export const signedInRoot = preloadable(
  async () => (await loadCode('module', () => import('../signedIn/RoutedRoot.tsx'))).RoutedRoot,
);

/** The sign-in page does not need the other pages' names and files. */
export const loadPageTable = () => import('../pages.ts');

async function loadModule(id: RouteId): Promise<PageModule> {
  if (isPublicPage(id)) return publicPages[id]();
  const { pages } = await loadPageTable();
  return pages[id]();
}

const lazyPages = new Map<RouteId, Preloadable<PageProps>>();

function pageOf(id: RouteId): Preloadable<PageProps> {
  const known = lazyPages.get(id);
  if (known !== undefined) return known;
  const page = preloadable(async () => (await loadCode('page', () => loadModule(id))).default);
  lazyPages.set(id, page);
  return page;
}

export async function loadPage(id: RouteId): Promise<void> {
  await pageOf(id).load();
}

/** A route's page as a component that loads its code; the same component at each call. */
export function lazyPageOf(id: RouteId): ComponentType<PageProps> {
  return pageOf(id).Component;
}

/** Loads code while the session is still opening. */
export function preloadScreens(id: RouteId = homeRoute): void {
  for (const loading of [signedInRoot.load(), loadPage(id)]) {
    // The screen loads the same code again and shows a failure.
    loading.catch(() => undefined);
  }
}
