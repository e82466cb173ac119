import { entityOf } from '#domain/entities/index.ts';
import type { AnyResource, ListVariant, ResourceDescriptor } from '../descriptor/define.ts';

export type VariantOptions<Row> = ListVariant &
  Partial<
    Pick<
      ResourceDescriptor<Row>,
      | 'routes'
      | 'columns'
      | 'filters'
      | 'useGroups'
      | 'emptyText'
      | 'icon'
      | 'actions'
      | 'bulk'
      | 'ListActions'
      | 'ListNotice'
    >
  >;

/**
 * A list of a resource with conditions, a title, a route and a stored table state of its own. The rest comes from the
 * resource.
 *
 * ```
 * const storage = listVariant(booking, {
 *   id: 'storage', title: 'Storage bookings', fixed: { type: ['storage'] }, routes: { list: 'booking.storage' },
 * });
 * export const { list } = resourcePages(storage);
 * ```
 * `fixed` also chooses the call where the API has one for each value. A list with a call of its own names it in `of`:
 * `{ subject: 'alert', id: 0, list: 'archived' }`, `{ subject: 'permissionRole', id, list: 'archived' }`.
 */
export function listVariant<Row extends { id: number }>(
  resource: ResourceDescriptor<Row>,
  { id, title, fixed, of, routes, filters = resource.filters, ...own }: VariantOptions<Row>,
): ResourceDescriptor<Row> {
  return {
    ...resource,
    ...own,
    routes: { ...resource.routes, ...routes },
    // A fixed field has nothing to choose.
    filters: filters.filter(({ field }) => !(field in fixed)),
    variant: { id, title, fixed, ...(of === undefined ? {} : { of }) },
  };
}

/** Names the table state of a resource's list. */
export function tableOf({ entity, variant }: Pick<AnyResource, 'entity' | 'variant'>): string {
  return variant === undefined ? entity : `${entity}.${variant.id}`;
}

/** The title of a resource's list: "Units", "Storage bookings". */
export function listTitle({ entity, variant }: Pick<AnyResource, 'entity' | 'variant'>): string {
  return variant?.title ?? entityOf(entity).label.many;
}
