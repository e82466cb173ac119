import type { ReactNode } from 'react';
import { formMessages } from '#domain/messages/forms.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormProvider } from './formContext.ts';
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
    // The sticky bar covers no field that the keyboard reaches. Its buttons take two lines on a phone.
    '& :is(input, select, textarea, button)': { scrollMarginBottom: { base: '36', md: '20' }, scrollMarginTop: '20' },
  },
});

const Column = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', maxW: '52rem', _empty: { display: 'none' } },
});

const RequiredNote = chakra('p', {
  base: {
    display: 'none',
    textStyle: 'xs',
    color: 'fg.muted',
    'form:has([data-required]) &': { display: 'block' },
    '& > span': { color: 'fg.error', fontWeight: 'medium' },
  },
});

export interface FormShellProps {
  form: RecordFormState;
  /** The form's name for screen readers: "Profile". */
  label: string;
  children: ReactNode;
  /** The bar with the buttons. */
  bar: ReactNode;
  gone?: ReactNode;
  onSubmit?: (event: { preventDefault: () => void }) => void;
}

export function FormShell({ form, label, children, bar, gone, onSubmit = form.submit }: FormShellProps) {
  return (
    <FormProvider value={form}>
      <chakra.form
        noValidate
        aria-label={label}
        onSubmit={onSubmit}
        display="flex"
        flexDirection="column"
        gap="4"
        data-dirty={form.isDirty || undefined}
      >
        <Column>
          {form.isGone ? gone : null}
          <FormNotices />
        </Column>
        <Fields disabled={form.restored?.isWaiting === true}>
          <Column>
            <RequiredNote>
              {formMessages.requiredNote.before}
              <span>*</span>
              {formMessages.requiredNote.after}
            </RequiredNote>
            {children}
          </Column>
          {bar}
        </Fields>
      </chakra.form>
      {form.question === null ? null : <LeavingDialog question={form.question} />}
      {form.saveQuestion === null ? null : <ConflictDialog conflicts={form.conflicts} question={form.saveQuestion} />}
    </FormProvider>
  );
}
