import { chakra } from '#ui/theme/chakra.ts';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormNotices } from './FormNotices.tsx';
import { LeavingDialog } from './LeavingDialog.tsx';
import type { RecordFormState } from './recordForm.ts';

const Fields = chakra('fieldset', {
  base: {
    border: 'none',
    m: '0',
    p: '0',
    minW: '0',
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    _disabled: { opacity: '0.6' },
  },
});

export interface RecordFormProps {
  form: RecordFormState<never>;
  /** The form's name for screen readers: "Profile". */
  label: string;
  children: ReactNode;
  /** The label of the submit button. */
  saveLabel?: string;
  /** Further buttons, such as a link back. */
  actions?: ReactNode;
  /** Shown above the fields once the record is deleted. */
  gone?: ReactNode;
}

/** Keeps the focus in the field: its blur would show an error and move the button away from the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The frame of a form: notices, fields and buttons. */
export function RecordForm({ form, label, children, saveLabel = 'Save', actions, gone }: RecordFormProps) {
  return (
    <>
      <chakra.form
        noValidate
        aria-label={label}
        onSubmit={form.submit}
        display="flex"
        flexDirection="column"
        gap="4"
        data-dirty={form.isDirty || undefined}
      >
        {form.isGone ? gone : null}
        <FormNotices form={form} />
        <Fields disabled={form.restored?.isWaiting === true}>
          {children}
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" pt="1">
            <Button
              type="submit"
              variant="solid"
              colorPalette="accent"
              busy={form.isBusy}
              disabled={form.isGone}
              onMouseDown={keepFocus}
            >
              {saveLabel}
            </Button>
            {form.isDirty ? (
              <Button variant="ghost" onClick={form.discard} disabled={form.isBusy} onMouseDown={keepFocus}>
                Discard changes
              </Button>
            ) : null}
            {actions}
          </chakra.div>
        </Fields>
        <VisuallyHidden role="status">{form.isBusy ? 'Saving' : ''}</VisuallyHidden>
      </chakra.form>
      {form.question === null ? null : <LeavingDialog question={form.question} />}
      {form.saveQuestion === null ? null : <ConflictDialog conflicts={form.conflicts} question={form.saveQuestion} />}
    </>
  );
}
