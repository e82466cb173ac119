import type { FeatureFlag } from '../entities/organisationFeatures.ts';
import type { Area, Level } from '../permissions/bits.ts';

/** The frame of a page. */
export type Layout = 'base' | 'detail' | 'device' | 'unauthenticated' | 'unauthenticated table';

/** The groups of the left navigation, in order. */
export const navigationGroups = [
  'Dashboard',
  'Access',
  'Devices',
  'Rentals',
  'Catalogue',
  'Documents',
  'Reports',
  'Admin',
] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

export interface RouteDefinition {
  /** React Router's pattern. A parameter named :id is a positive number. */
  path: string;
  title: string;
  public?: true;
  area?: Area;
  /** The level that is needed in the area; absent: any non-zero mask passes. */
  level?: Level;
  feature?: FeatureFlag;
  superAdmin?: true;
  /** An addition to the API without which the page has nothing to show. */
  addition?: 'cashCounts';
  layout: Layout;
  /** The list that the page leads back to; an edit page leads back to its details. */
  parent?: string;
  /** The parent page by the :type or :kind in the path; null: there is no such list. */
  parentByType?: Readonly<Record<string, string | null>>;
  /** A parameter's values; absent: any text. */
  values?: Readonly<Record<string, readonly string[]>>;
  navigation?: { group: NavigationGroup; label: string };
}

/** Ids become types, so a link to an unknown route does not compile. */
export function defineRoutes<const Table extends Record<string, RouteDefinition>>(table: Table): Table {
  return table;
}
