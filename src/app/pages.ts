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

/**
 * The page behind each route, loaded when it is first opened. A route that is not here is Page Not Found. Each names its
 * module itself: the build reads here what the start of a page needs.
 */
export const pages = {
  login: () => import('./public/LoginScreen.tsx'),
  forgotPassword: () => import('./public/ForgotPasswordScreen.tsx'),
  newPassword: () => import('./public/NewPasswordScreen.tsx'),
  'dashboard.list': () => import('#features/units-now/UnitsNowPage.tsx'),
  account: () => import('#features/account/AccountPage.tsx'),
  developer: () => import('./page/developerScreen.tsx'),
  'unit.list': () => import('./page/resourcePages.tsx').then(({ listPage }) => listPage('unit')),
  'unit.detail': () => import('./page/resourcePages.tsx').then(({ detailPage }) => detailPage('unit')),
} satisfies Partial<Record<RouteId, () => Promise<PageModule>>>;

/** Loads the page of a route; undefined where there is none. */
export function pageLoaderOf(id: RouteId): (() => Promise<PageModule>) | undefined {
  return (pages as Partial<Record<RouteId, () => Promise<PageModule>>>)[id];
}

/** Whether a page stands behind the route in this build. */
export function hasPage(id: RouteId): boolean {
  return pageLoaderOf(id) !== undefined;
}
