import type { ComponentType } from 'react';
import type { RouteMatch } from '#domain/routes/match.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { ResourceDetailPage } from '../detail/ResourceDetailPage.tsx';
import { ResourceListPage } from '../list/ResourceListPage.tsx';
import { RequireSite } from './RequireSite.tsx';
import { RequireReadRight } from './RequireReadRight.tsx';

/** A page of a route. Numeric path parameters are numbers. */
export interface ResourcePage {
  default: ComponentType<{ parameters: RouteMatch['parameters'] }>;
}

/** The list and details pages of an entity, derived from its descriptor. */
export function resourcePages(resource: AnyResource): { list: ResourcePage; detail: ResourcePage } {
  const { entity } = resource;
  return {
    list: {
      default: () => (
        <RequireReadRight entity={entity}>
          <RequireSite entity={entity} route={resource.routes.list}>
            <ResourceListPage resource={resource} />
          </RequireSite>
        </RequireReadRight>
      ),
    },
    detail: {
      default: ({ parameters }) => (
        <RequireReadRight entity={entity}>
          <ResourceDetailPage resource={resource} id={Number(parameters['id'])} />
        </RequireReadRight>
      ),
    },
  };
}
