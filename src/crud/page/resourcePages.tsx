import type { ComponentType } from 'react';
import type { z } from 'zod';
import { entityOf } from '#domain/entities/index.ts';
import type { RouteMatch } from '#domain/routes/match.ts';
import type { AnyResource } from '../descriptor/define.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import { ResourceDetailPage } from '../detail/ResourceDetailPage.tsx';
import { ResourceListPage } from '../list/ResourceListPage.tsx';
import { TryWithoutRight } from './TryWithoutRight.tsx';
import { TryRecord } from './TryRecord.tsx';

/** A page of a route. Numeric path parameters are numbers. */
export interface ResourcePage {
  default: ComponentType<{ parameters: RouteMatch['parameters'] }>;
  resource?: AnyResource;
  form?: FormDescriptor<unknown, z.ZodObject>;
}

export function resourcePages(resource: AnyResource): { list: ResourcePage; detail: ResourcePage } {
  const { entity } = resource;
  return {
    list: {
      resource,
      default: () => (
        <TryWithoutRight entity={entity}>
          <ResourceListPage resource={resource} />
        </TryWithoutRight>
      ),
    },
    detail: {
      resource,
      default: ({ parameters }) => (
        <TryRecord entity={entity} title={entityOf(entity).label.one}>
          <ResourceDetailPage resource={resource} id={Number(parameters['id'])} />
        </TryRecord>
      ),
    },
  };
}
