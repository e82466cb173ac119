import type { ComponentType } from 'react';
import type { RouteId } from '#domain/routes/index.ts';
import type { RouteMatch } from '#domain/routes/match.ts';

export interface PageProps {
  /** The path's parameters; numeric ones are numbers. */
  parameters: RouteMatch['parameters'];
}

export interface PageModule {
  default: ComponentType<PageProps>;
}

const resourcePages = () => import('./page/resourcePages.tsx');

/** The page behind each route, loaded when it is first opened. A route that is not here is Page Not Found. */
export const pages = {
  login: () => import('./login/LoginScreen.tsx'),
  'dashboard.list': () => import('#features/units-now/UnitsNowPage.tsx'),
  developer: () => import('#features/developer/DeveloperPage.tsx'),
  'unit.list': async () => (await resourcePages()).listPage('unit'),
  'unit.detail': async () => (await resourcePages()).detailPage('unit'),
} satisfies Partial<Record<RouteId, () => Promise<PageModule>>>;

/** Loads the page of a route; undefined where there is none. */
export function pageLoaderOf(id: RouteId): (() => Promise<PageModule>) | undefined {
  return (pages as Partial<Record<RouteId, () => Promise<PageModule>>>)[id];
}

/** Whether a page stands behind the route in this build. */
export function hasPage(id: RouteId): boolean {
  return pageLoaderOf(id) !== undefined;
}
