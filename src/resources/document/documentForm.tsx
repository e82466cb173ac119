import { documentFileTypes, fileLimits, megabyte } from '#domain/limits/files.ts';
import { documentFormRules } from '#domain/forms/document.ts';
import { documentMessages as say } from '#domain/messages/documents.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { DocumentState } from './DocumentState.tsx';
import { EditedFile } from './EditedFile.tsx';
import { document } from './document.tsx';
import { documentKindLabels } from './labels.ts';
import { formFields } from '#crud/form/formFields.ts';

const { FileField, OrganisationField, ReferenceField, SelectField, SiteField, TextAreaField, TextField } =
  formFields<typeof documentFormRules.schema>();

export const documentForm = defineForm({
  ...documentFormRules,
  routes: document.routes,
  Fields: ({ record }) => {
    const isSigned = typeof record?.signedAt === 'string';
    return (
      <>
        {record === null ? null : <DocumentState document={record} />}
        <FieldGrid>
          <TextField name="name" label="Name" />
          <SelectField name="kind" label="Kind" labels={documentKindLabels} />
          <OrganisationField name="organisationId" record={record} />
          <SiteField name="siteId" label="Site" none="All sites" />
          {isSigned ? null : <ReferenceField name="customerId" label="For" entity="customer" none="All customers" />}
        </FieldGrid>
        {isSigned ? (
          <chakra.p color="fg.muted">{say.signedLocked}</chakra.p>
        ) : (
          <TextAreaField
            name="content"
            label="Text"
            rows={12}
            hint="Changed text becomes a new version. Copies that customers already have stay as they are."
          />
        )}
        {record === null ? null : <EditedFile document={record} isLocked={isSigned} />}
        {isSigned ? null : (
          <FileField
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
