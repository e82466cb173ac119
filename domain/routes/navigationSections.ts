import { navigationGroups, type NavigationGroup } from './define.ts';
import { routeIds, routeOf, type RouteId } from './index.ts';
import { parentOf } from './parent.ts';
import type { PathParameters } from './path.ts';

export interface NavigationEntry {
  id: RouteId;
  label: string;
}

export interface NavigationSection {
  group: NavigationGroup;
  entries: NavigationEntry[];
}

/** The groups of the navigation with the permitted pages, in the route table's order, without empty groups. */
export function navigationSections(mayOpen: (id: RouteId) => boolean): NavigationSection[] {
  return navigationGroups.flatMap((group) => {
    const entries = routeIds.flatMap((id) => {
      const { navigation } = routeOf(id);
      return navigation?.group === group && mayOpen(id) ? [{ id, label: navigation.label }] : [];
    });
    return entries.length === 0 ? [] : [{ group, entries }];
  });
}

/** @param parameters of the route on screen: bookings of each type lead back to their own list. */
export function currentMark(
  entry: RouteId,
  shown: RouteId | null,
  parameters: PathParameters = {},
): 'page' | 'true' | undefined {
  if (shown === null) return undefined;
  if (entry === shown) return 'page';
  for (let id = parentOf(shown, parameters); id !== null; id = parentOf(id, parameters)) {
    if (id === entry) return 'true';
  }
  return undefined;
}
