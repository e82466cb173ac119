import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { documentFileTypes, fileLimits, megabyte } from '#domain/limits/files.ts';
import { documentFormRules } from '#domain/forms/document.ts';
import { documentMessages } from '#domain/messages/documents.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { formFields } from '#crud/form/formFields.ts';
import type { RentalDocument } from '#domain/entities/document.ts';
import { LifecycleTag } from '#crud/transition/LifecycleTag.tsx';
import { TransitionButtons } from '#crud/transition/TransitionButtons.tsx';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done, doneUndoable, stateNotChanged } from '#domain/messages/pageNotices.ts';
import { useData } from '#crud/context/replica.ts';
import { sendSave } from '#crud/data/sendSave.ts';
import { showNotice, showNoticeWithAction } from '#crud/message/showNotice.ts';
import { dataUrlOf } from '#crud/upload/readFile.ts';
import { Button } from '#ui/control/Button.tsx';
import { documentKindLabels } from './labels.ts';
import { StoredFile } from './StoredFile.tsx';
import { useDocumentFile } from './useDocumentFile.ts';

/** Keeps the bytes for an undo. */
function useFileRemoval({ id, fileName }: RentalDocument) {
  const data = useData();
  const saved = { entity: 'document', key: id, parameters: { id } } as const;
  const [isSending, setSending] = useState(false);
  const restore = async (file: string) => {
    try {
      const body = { name: fileName ?? 'document', file };
      await sendSave(data, { ...saved, call: rentalCalls.documentFileStore, body });
      showNotice(done, documentMessages.fileRestored);
    } catch (thrown) {
      showNotice(stateNotChanged, documentMessages.fileNotRestored(toAppError(thrown).message));
    }
  };
  const remove = async () => {
    setSending(true);
    try {
      const kept = await data.api.call(rentalCalls.documentFile, { parameters: { id } });
      await sendSave(data, { ...saved, call: rentalCalls.documentFileDelete });
      const file = kept instanceof Blob ? await dataUrlOf(kept) : null;
      if (file === null) showNotice(done, documentMessages.fileRemoved);
      else
        showNoticeWithAction(
          { label: documentMessages.undo, closes: true, run: () => void restore(file) },
          doneUndoable,
          documentMessages.fileRemoved,
        );
    } catch (thrown) {
      showNotice(stateNotChanged, documentMessages.fileNotRemoved(toAppError(thrown).message));
    } finally {
      setSending(false);
    }
  };
  return { isSending, remove: () => void remove() };
}

/** The stored file in the edit form, with a button that removes it unless the document is signed. */
function EditedFile({ document, isLocked }: { document: RentalDocument; isLocked: boolean }) {
  const { isSending, remove } = useFileRemoval(document);
  return (
    <StoredFile
      document={document}
      view={useDocumentFile(document)}
      actions={
        isLocked ? null : (
          <Button variant="ghost" busy={isSending} onClick={remove}>
            <Trash2 aria-hidden="true" />
            Remove file
          </Button>
        )
      }
    />
  );
}

/** The buttons take effect at once. */
function DocumentState({ document }: { document: RentalDocument }) {
  const { version } = document;
  return (
    <Row gap="3" role="group" aria-label="Status">
      <LifecycleTag entity="document" row={document} variant="filled" />
      {version === undefined ? null : <Muted>{`Version ${version}`}</Muted>}
      <chakra.span flex="1" />
      <TransitionButtons entity="document" row={document} />
    </Row>
  );
}

const { FileField, OrganisationField, ReferenceField, SelectField, SiteField, TextAreaField, TextField } =
  formFields<typeof documentFormRules.schema>();

export const documentForm = defineForm({
  ...documentFormRules,
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
          <chakra.p color="fg.muted">{documentMessages.signedLocked}</chakra.p>
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
            hint={documentMessages.fileHint}
            accept={documentFileTypes}
            acceptText={documentMessages.fileTypes}
            megabytes={fileLimits.document.bytes / megabyte}
          />
        )}
      </>
    );
  },
});

export const { create, edit } = formPages(documentForm);
