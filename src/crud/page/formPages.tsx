import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { FormDescriptor } from '../descriptor/form.ts';
import type { FormDialogProps } from '../edit/useFormDialog.tsx';
import { entityOf } from '#domain/entities/index.ts';
import { RecordDialog, type DialogRecords } from '../records/RecordDialog.tsx';
import { ResourceCreatePage } from '../edit/ResourceCreatePage.tsx';
import { ResourceEditPage } from '../edit/ResourceEditPage.tsx';
import { RequireSite } from './RequireSite.tsx';
import { TryRecord } from './TryRecord.tsx';
import type { ResourcePage } from './resourcePages.tsx';

export function formPages<Row, Schema extends z.ZodObject>(
  descriptor: FormDescriptor<Row, Schema>,
): { create: ResourcePage; edit: ResourcePage; Dialog: ComponentType<FormDialogProps> } {
  const form = descriptor as unknown as NonNullable<ResourcePage['form']>;
  return {
    create: {
      form,
      // A page with other parameters is another form.
      default: ({ parameters }) => (
        <RequireSite entity={descriptor.entity} route={descriptor.routes.create}>
          <ResourceCreatePage
            key={Object.values(parameters).join('.')}
            descriptor={descriptor}
            parameters={parameters}
          />
        </RequireSite>
      ),
    },
    edit: {
      form,
      // The right to write does not imply the right to read.
      default: ({ parameters }) => (
        <TryRecord entity={descriptor.entity} title={entityOf(descriptor.entity).label.one}>
          <ResourceEditPage descriptor={descriptor} id={Number(parameters['id'])} parameters={parameters} />
        </TryRecord>
      ),
    },
    // For records that the route table has no create or edit page for.
    Dialog: ({ values = {}, ...props }) => (
      <RecordDialog {...props} records={descriptor as unknown as DialogRecords} values={values} />
    ),
  };
}
