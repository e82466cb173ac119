import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { RoomyDialog } from '#ui/overlay/RoomyDialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';

export interface RecordFormDialogProps extends Pick<RecordFormProps, 'form' | 'children' | 'saveLabel'> {
  title: string;
  /** The form's name, if it is not the title. */
  label?: string;
  onClose: () => void;
}

/** Cancelled by its button until something is changed; then the form asks what becomes of the changes. */
function DialogForm({ title, label = title, form, onClose, ...rest }: RecordFormDialogProps) {
  const cancel = form.isDirty ? null : <Button onClick={onClose}>Cancel</Button>;
  return <RecordForm form={form} label={label} actions={cancel} {...rest} />;
}

export function RecordFormDialog(props: RecordFormDialogProps) {
  return (
    <Dialog title={props.title} onClose={props.onClose} actions={null}>
      <DialogForm {...props} />
    </Dialog>
  );
}

/** For a form of many fields. */
export function RoomyFormDialog(props: RecordFormDialogProps) {
  return (
    <RoomyDialog title={props.title} onClose={props.onClose}>
      <chakra.div p="5" css={{ '--form-bleed': '1.25rem' }}>
        <DialogForm {...props} />
      </chakra.div>
    </RoomyDialog>
  );
}
