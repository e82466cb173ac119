import type { ComponentType } from 'react';
import type { RouteMatch } from '#domain/routes/match.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { ResourceDetailPage } from '../detail/ResourceDetailPage.tsx';
import { ResourceListPage } from '../list/ResourceListPage.tsx';
import { AtSite } from './AtSite.tsx';
import { ReadersAlone } from './ReadersAlone.tsx';

/** A page of a route; numeric parameters of its path are numbers. */
export interface ResourcePage {
  default: ComponentType<{ parameters: RouteMatch['parameters'] }>;
}

/** The pages that show records of an entity, made from its descriptor. */
export function resourcePages(resource: AnyResource): { list: ResourcePage; detail: ResourcePage } {
  const { entity } = resource;
  return {
    list: {
      default: () => (
        <ReadersAlone entity={entity}>
          <AtSite entity={entity} route={resource.routes.list}>
            <ResourceListPage resource={resource} />
          </AtSite>
        </ReadersAlone>
      ),
    },
    detail: {
      default: ({ parameters }) => (
        <ReadersAlone entity={entity}>
          <ResourceDetailPage resource={resource} id={Number(parameters['id'])} />
        </ReadersAlone>
      ),
    },
  };
}
