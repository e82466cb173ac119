import { useState } from 'react';
import { z } from 'zod';
import type { Directory } from '#domain/calls/directory.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { directoryMessages } from '#domain/messages/directory.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { referenceField } from '#domain/validation/fields.ts';
import { useRows } from '#crud/data/useRows.ts';
import { formFields } from '#crud/form/formFields.ts';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { ConfirmDialog } from '#crud/message/ConfirmDialog.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note } from '#ui/text/text.tsx';
import type { DirectoryActs } from './useDirectory.ts';

const { only: texts } = directoryMessages;

const schema = z.object({ emergencyUserId: referenceField });
const { ReferenceField } = formFields<typeof schema>();

export interface DirectoryOnlyProps {
  organisationId: number;
  directory: NonNullable<Directory['directory']>;
  only: DirectoryActs['only'];
}

type OffDialogProps = Omit<DirectoryOnlyProps, 'directory'> & { onClose: () => void };

function OffDialog({ organisationId, only, onClose }: OffDialogProps) {
  const form = useRecordForm({
    name: `directoryOnly.${organisationId}`,
    schema,
    initial: {},
    save: ({ emergencyUserId }) => only(emergencyUserId),
    onSaved: onClose,
    savedText: texts.turnedOff,
  });
  return (
    <Dialog title={texts.turnOff} onClose={onClose} actions={null}>
      <p>{texts.offAbout}</p>
      <RecordForm
        form={form}
        label={texts.turnOff}
        saveLabel={texts.turnOff}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <ReferenceField
          name="emergencyUserId"
          label={texts.account}
          entity="user"
          where={{ organisationId: [organisationId], status: ['active', null] }}
        />
      </RecordForm>
    </Dialog>
  );
}

/** The name of a user; null: not known. */
function useUserName(id: number | null): string | null {
  const view = useRows('user', { where: { id: [id ?? 0] }, limit: 1 });
  const row = view.status === 'ready' ? view.rows[0] : undefined;
  return row === undefined ? null : recordName('user', row);
}

/** Whether people sign in by password beside the directory. */
export function DirectoryOnly({ organisationId, directory, only }: DirectoryOnlyProps) {
  const { emergencyUserId, workedAt } = directory;
  const name = useUserName(emergencyUserId);
  const [isOpen, setOpen] = useState(false);
  const isOff = emergencyUserId !== null;
  const close = () => setOpen(false);
  return (
    <Panel
      title={texts.title}
      actions={
        <Button onClick={() => setOpen(true)} disabled={!isOff && workedAt === null}>
          {isOff ? texts.turnOn : texts.turnOff}
        </Button>
      }
    >
      <p>{isOff ? texts.off(name ?? texts.somebody) : texts.on}</p>
      {!isOff && workedAt === null ? <Note>{texts.early}</Note> : null}
      {!isOpen ? null : isOff ? (
        <ConfirmDialog
          title={`${texts.turnOn}?`}
          action={texts.turnOn}
          palette="accent"
          onConfirm={async () => {
            await only(null);
            showNotice(done, texts.turnedOn);
            close();
          }}
          onClose={close}
        >
          {texts.onAbout}
        </ConfirmDialog>
      ) : (
        <OffDialog organisationId={organisationId} only={only} onClose={close} />
      )}
    </Panel>
  );
}
