import type { z } from 'zod';
import type { FormDescriptor } from '../descriptor/form.ts';
import { ResourceCreatePage } from '../edit/ResourceCreatePage.tsx';
import { ResourceEditPage } from '../edit/ResourceEditPage.tsx';
import { AtSite } from './AtSite.tsx';
import { ReadersAlone } from './ReadersAlone.tsx';
import type { ResourcePage } from './resourcePages.tsx';

/** The pages that create and change records of an entity, made from its form. */
export function formPages<Row, Schema extends z.ZodObject>(
  descriptor: FormDescriptor<Row, Schema>,
): { create: ResourcePage; edit: ResourcePage } {
  return {
    create: {
      default: () => (
        <AtSite entity={descriptor.entity} route={descriptor.routes.create}>
          <ResourceCreatePage descriptor={descriptor} />
        </AtSite>
      ),
    },
    edit: {
      // Writing does not imply reading, and what cannot be read cannot be shown to be changed.
      default: ({ parameters }) => (
        <ReadersAlone entity={descriptor.entity}>
          <ResourceEditPage descriptor={descriptor} id={Number(parameters['id'])} />
        </ReadersAlone>
      ),
    },
  };
}
