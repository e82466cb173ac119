import { type ReactNode, useId, useState } from 'react';
import { formMessages } from '#domain/messages/forms.ts';
import { Fieldset } from '#ui/field/Fieldset.tsx';
import { RuledPart } from '#ui/layout/box.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { FormProvider } from './formContext.ts';
import { FormNotices } from './FormNotices.tsx';
import type { RecordFormState, LeavingQuestion, Conflict, SaveQuestion } from './recordForm.ts';

const { collision } = formMessages;

const sides = [
  { value: 'mine', label: collision.mine },
  { value: 'theirs', label: collision.theirs },
] as const;
type Side = (typeof sides)[number]['value'];

interface ConflictDialogProps {
  conflicts: readonly Conflict[];
  question: SaveQuestion;
}

/** Asks for each conflicting field whose value to save, before the form is sent. */
function ConflictDialog({ conflicts, question: { changedBy, answer } }: ConflictDialogProps) {
  const id = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (path: string): Side => chosen[path] ?? 'mine';
  const theirs = conflicts.map(({ path }) => path).filter((path) => sideOf(path) === 'theirs');
  return (
    <Dialog
      wide
      title={collision.title}
      onClose={() => answer(null)}
      actions={
        <>
          <Button onClick={() => answer(null)} data-autofocus="">
            {collision.stay}
          </Button>
          <Button variant="solid" colorPalette="accent" onClick={() => answer(theirs)}>
            {collision.save}
          </Button>
        </>
      }
    >
      <p>{collision.text(changedBy)}</p>
      <chakra.div pt="2">
        {conflicts.map(({ path, label, ...values }) => (
          <RuledPart key={path} py="3" data-conflict={path}>
            <Row justifyContent="space-between">
              <strong id={id + path}>{label}</strong>
              <Choices
                labelledBy={id + path}
                choices={sides}
                value={sideOf(path)}
                onChoose={(side) => setChosen({ ...chosen, [path]: side })}
              />
            </Row>
            <chakra.dl m="0" pt="1" display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="3">
              {sides.map(({ value, label: side }) => (
                <chakra.div key={value} display="contents" opacity={sideOf(path) === value ? '1' : '0.65'}>
                  <chakra.dt color="fg.muted">{side}</chakra.dt>
                  <chakra.dd m="0" overflowWrap="anywhere">
                    {values[value]}
                  </chakra.dd>
                </chakra.div>
              ))}
            </chakra.dl>
          </RuledPart>
        ))}
      </chakra.div>
    </Dialog>
  );
}

const { leave, signOut } = formMessages;

const titles = { kept: leave.title, notKept: leave.titleNotKept, signOut: signOut.title };
const texts = { kept: leave.kept, notKept: leave.notKept, signOut: signOut.lost };

function LeavingDialog({ question: { leaving, answer } }: { question: LeavingQuestion }) {
  const isSignOut = leaving === 'signOut';
  return (
    <Dialog
      title={titles[leaving]}
      onClose={() => answer('stay')}
      actions={
        <>
          {leaving === 'notKept' ? null : (
            <Button colorPalette="alarm" variant="ghost" onClick={() => answer('discard')}>
              {isSignOut ? signOut.leave : leave.discard}
            </Button>
          )}
          {isSignOut ? null : (
            <Button onClick={() => answer('keep')}>{leaving === 'kept' ? leave.keep : leave.leave}</Button>
          )}
          <Button variant="solid" colorPalette="accent" data-autofocus="" onClick={() => answer('stay')}>
            {leave.stay}
          </Button>
        </>
      }
    >
      {texts[leaving]}
    </Dialog>
  );
}

const Fields = chakra(Fieldset, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    _disabled: { opacity: '0.6' },
  },
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

function FieldStack({ children }: { children: ReactNode }) {
  return (
    <Stack gap="4" maxW="52rem" minW="0">
      <RequiredNote>
        {formMessages.requiredNote.before}
        <span>*</span>
        {formMessages.requiredNote.after}
      </RequiredNote>
      {children}
    </Stack>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    lg: { display: 'grid', gridTemplateColumns: 'minmax(0, 52rem) 22rem', alignItems: 'start' },
  },
});

/** On a narrow screen its parts follow the fields, so that the bar can stick to the bottom of the form. */
const Side = chakra('div', {
  base: {
    display: 'contents',
    lg: {
      display: 'flex',
      flexDirection: 'column',
      gap: '3',
      position: 'sticky',
      top: 'calc(var(--top-bar, 0px) + 1rem)',
    },
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
  /** Stands above the form's own notices. */
  note?: ReactNode;
  /** Stands beside the fields, above the bar; on a narrow screen below the fields. */
  aside?: ReactNode;
  onSubmit?: (event: { preventDefault: () => void }) => void;
}

export function FormShell(props: FormShellProps) {
  const { form, label, children, bar, gone, note, aside, onSubmit = form.submit } = props;
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
        <Stack gap="4" maxW="52rem" _empty={{ display: 'none' }}>
          {note}
          {form.isGone ? gone : null}
          <FormNotices />
        </Stack>
        <Fields disabled={form.restored?.isWaiting === true}>
          {aside === undefined ? (
            <>
              <FieldStack>{children}</FieldStack>
              {bar}
            </>
          ) : (
            <Columns>
              <FieldStack>{children}</FieldStack>
              <Side>
                {aside}
                {bar}
              </Side>
            </Columns>
          )}
        </Fields>
      </chakra.form>
      {form.question === null ? null : <LeavingDialog question={form.question} />}
      {form.saveQuestion === null ? null : <ConflictDialog conflicts={form.conflicts} question={form.saveQuestion} />}
    </FormProvider>
  );
}
