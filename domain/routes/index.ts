import { accessRoutes } from './access.ts';
import { catalogueRoutes } from './catalogue.ts';
import type { RouteDefinition } from './define.ts';
import { deviceRoutes } from './devices.ts';
import { operationsRoutes } from './operations.ts';
import { peopleRoutes } from './people.ts';
import { placeRoutes } from './places.ts';
import { rentalRoutes } from './rentals.ts';
import { sessionRoutes } from './session.ts';

/** The router, the guard, the navigation, links and titles use these paths. */
export const routes = {
  ...sessionRoutes,
  ...operationsRoutes,
  ...placeRoutes,
  ...accessRoutes,
  ...deviceRoutes,
  ...rentalRoutes,
  ...catalogueRoutes,
  ...peopleRoutes,
} as const;

export type RouteId = keyof typeof routes;

export const routeIds = Object.keys(routes) as RouteId[];

interface Parents {
  parent?: RouteId;
  parentByType?: Readonly<Record<string, RouteId | null>>;
}

/** The route's declaration with its own types widened, for code that walks the table. */
export function routeOf(id: RouteId): RouteDefinition & Parents {
  return routes[id];
}

/** The route after signing in, and from pages where a visitor may not stay. */
export const homeRoute = 'dashboard.list' satisfies RouteId;

export const notFoundPath = '/404';

/** Old paths, as React Router patterns, and their pages now. */
export const legacyRedirects = {
  '/': 'dashboard.list',
  '/devices/controller/:id': 'controller.detail',
  '/devices/powerController/:id': 'powerController.detail',
  '/devices/hid/:id': 'hid.detail',
} as const satisfies Record<string, RouteId>;
