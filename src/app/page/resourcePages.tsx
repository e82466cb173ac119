import { ResourceDetailPage } from '#resource/detail/ResourceDetailPage.tsx';
import { ResourceListPage } from '#resource/list/ResourceListPage.tsx';
import { resources, type ResourceName } from '#resources/index.ts';
import type { PageModule } from '../pages.ts';

/** The list page of a resource, made by the engine from its descriptor. */
export function listPage(name: ResourceName): PageModule {
  return { default: () => <ResourceListPage resource={resources[name]} /> };
}

/** The details page of a resource. */
export function detailPage(name: ResourceName): PageModule {
  const resource = resources[name];
  return { default: ({ parameters }) => <ResourceDetailPage resource={resource} id={Number(parameters['id'])} /> };
}
