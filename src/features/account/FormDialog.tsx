import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';

export interface FormDialogProps {
  title: string;
  /** The button's label. */
  action: string;
  palette?: 'accent' | 'alarm';
  /** Names of fields whose errors they show themselves. */
  fields: readonly string[];
  /** @throws AppError, which the dialog or its field shows. */
  onSubmit: (values: Readonly<Record<string, string>>) => Promise<void>;
  onClose: () => void;
  /** The fields. @param errorOf the server's sentence about a field. */
  children: (errorOf: (field: string) => string | null) => ReactNode;
}

/** A dialog with a few fields that are sent together. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, palette = 'accent', fields, onSubmit, onClose, children } = props;
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const values = Object.fromEntries(fields.map((field) => [field, String(new FormData(form).get(field) ?? '')]));
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit(values);
    } catch (thrown) {
      const error = toAppError(thrown);
      setFailure(error);
      form.querySelector<HTMLInputElement>(`[name="${error.field ?? ''}"]`)?.select();
    } finally {
      setBusy(false);
    }
  };
  const errorOf = (field: string) => (failure?.field === field ? failure.message : null);
  const isAboutNoField = failure !== null && !fields.some((field) => field === failure.field);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="solid" colorPalette={palette} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          {children(errorOf)}
          <chakra.p role="alert" color="alarm.fg" textStyle="sm" _empty={{ display: 'none' }}>
            {isAboutNoField ? failure.message : null}
          </chakra.p>
        </Stack>
      </form>
    </Dialog>
  );
}
