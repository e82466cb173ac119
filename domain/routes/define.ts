import type { FeatureFlag } from '../entities/organisationFeatures.ts';
import type { Area, Level } from '../permissions/bits.ts';

/** The frames a page can stand in. */
export type Layout = 'base' | 'detail' | 'device' | 'unauthenticated' | 'unauthenticated table';

/** The groups of the left navigation, in their order. */
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
  /** Open without signing in. */
  public?: true;
  area?: Area;
  /** Asked together with the area; an area without a level asks for any non-zero mask. */
  level?: Level;
  feature?: FeatureFlag;
  /** For super admins alone. */
  superAdmin?: true;
  layout: Layout;
  /** The list that the page leads back to; an edit page leads back to its details. */
  parent?: string;
  /** Where that depends on the :type in the path; null: back to nowhere, since there is no such list. */
  parentByType?: Readonly<Record<string, string | null>>;
  /** The values that a parameter can have; absent: any text. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** The group and word of its navigation entry. */
  navigation?: { group: NavigationGroup; label: string };
}

/** A table of routes: ids become types, so that a link to an unknown route does not compile. */
export function defineRoutes<const Table extends Record<string, RouteDefinition>>(table: Table): Table {
  return table;
}
