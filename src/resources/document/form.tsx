import { documentFileTypes, fileLimits, megabyte } from '#domain/limits/files.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { documentBody } from '#domain/bodies/rentals.ts';
import { documentMessages as say } from '#domain/messages/documents.ts';
import { fileField, imageBodyOf } from '#domain/validation/dataUrl.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { FileField } from '#crud/form/fields/FileField.tsx';
import { OrganisationField } from '#crud/form/fields/OrganisationField.tsx';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { SiteField } from '#crud/form/fields/SiteField.tsx';
import { TextAreaField } from '#crud/form/fields/TextAreaField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { DocumentState } from './DocumentState.tsx';
import { EditedFile } from './EditedFile.tsx';
import { document } from './index.tsx';
import { documentKindLabels } from './labels.ts';

const fields = documentBody.omit({ formId: true, signedAt: true }).extend({ file: fileField.nullish() });

export const documentForm = defineForm({
  entity: 'document',
  routes: document.routes,
  schema: fields,
  // A document is for all sites, unless one is chosen.
  newRecordValues: { kind: 'agreement', siteId: null },
  notSent: ['file'],
  afterSaving: async ({ api, id, values: { file } }) => {
    if (!file) return;
    const { name, image } = imageBodyOf(file);
    await api.call(rentalCalls.documentFileStore, { parameters: { id }, body: { name, file: image } });
  },
  Fields: ({ form, record }) => {
    const isSigned = typeof record?.signedAt === 'string';
    return (
      <>
        {record === null ? null : <DocumentState document={record} />}
        <FieldGrid>
          <TextField form={form} name="name" label="Name" />
          <SelectField form={form} name="kind" label="Kind" labels={documentKindLabels} />
          <OrganisationField form={form} name="organisationId" record={record} />
          <SiteField form={form} name="siteId" label="Site" none="All sites" />
          {isSigned ? null : (
            <ReferenceField form={form} name="customerId" label="For" entity="customer" none="All customers" />
          )}
        </FieldGrid>
        {isSigned ? (
          <chakra.p color="fg.muted">{say.signedLocked}</chakra.p>
        ) : (
          <TextAreaField
            form={form}
            name="content"
            label="Text"
            rows={12}
            hint="Changed text becomes a new version. Copies that customers already have stay as they are."
          />
        )}
        {record === null ? null : <EditedFile document={record} isLocked={isSigned} />}
        {isSigned ? null : (
          <FileField
            form={form}
            name="file"
            label={record?.fileName ? 'New file' : 'File'}
            hint={say.fileHint}
            accept={documentFileTypes}
            acceptText={say.fileTypes}
            megabytes={fileLimits.document.bytes / megabyte}
          />
        )}
      </>
    );
  },
});

export const { create, edit } = formPages(documentForm);
