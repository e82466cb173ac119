import { accessRoutes } from './access.ts';
import { catalogueRoutes } from './catalogue.ts';
import type { RouteDefinition } from './define.ts';
import { deviceRoutes } from './devices.ts';
import { operationsRoutes } from './operations.ts';
import { peopleRoutes } from './people.ts';
import { placeRoutes } from './places.ts';
import { rentalRoutes } from './rentals.ts';
import { sessionRoutes } from './session.ts';

/** Every path of the dashboard, once. The router, the guard, the navigation, links and titles come from it. */
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

/** Where a person lands after signing in, and where the guard sends those who cannot stay. */
export const homeRoute = 'dashboard.list' satisfies RouteId;

export const notFoundPath = '/404';

/** Paths of earlier versions, as React Router patterns, and where they lead now. */
export const legacyRedirects = {
  '/': 'dashboard.list',
  '/devices/controller/:id': 'controller.detail',
  '/devices/powerController/:id': 'powerController.detail',
  '/devices/hid/:id': 'hid.detail',
} as const satisfies Record<string, RouteId>;
