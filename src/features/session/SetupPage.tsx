import { lazy, Suspense, type ReactNode } from 'react';
import { passkeyMessages } from '#domain/messages/passkeys.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import type { FactorKind } from '#domain/states/secondFactor.ts';
import { nameField } from '#domain/validation/fields.ts';
import { typedCodeField } from '#domain/validation/secondFactor.ts';
import { CopiedText } from '#crud/dialog/CopiedText.tsx';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Note } from '#ui/text/text.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { fieldMessage } from './fieldMessage.ts';
import { Notice } from './Notice.tsx';
import { PublicForm } from './PublicForm.tsx';
import { PublicHeading } from './PublicHeading.tsx';
import type { SecondStepFailure } from './SecondStepPage.tsx';
import { useFields } from './useFields.ts';

const QrCode = lazy(() => import('#ui/code/QrCode.tsx'));

const { section: texts, setup: own, step } = secondFactorMessages;

/** What the setup of a required second step shows. */
export type SetupStage =
  | { at: 'choice' }
  | { at: 'passkey'; name: string }
  | { at: 'authenticator'; secret: string; address: string }
  /** It is set up: the codes are shown this once. */
  | { at: 'codes'; codes: readonly string[] };

export interface SetupPageProps {
  stage: SetupStage;
  /** What can be set up here, the best first. */
  kinds: readonly FactorKind[];
  replacesOthers: boolean;
  onChoose: (kind: FactorKind) => void;
  /** Makes the passkey, in the browser's own dialog. */
  onPasskey: (name: string) => void;
  onCode: (answer: { name: string; code: string }) => void;
  /** The recovery codes were kept. */
  onKept: () => void;
  onBack: () => void;
  busy: boolean;
  failure: SecondStepFailure | null;
}

function Choice({ kinds, onChoose, busy, failure }: Pick<SetupPageProps, 'kinds' | 'onChoose' | 'busy' | 'failure'>) {
  return (
    <>
      <Notice kind="bad" text={busy ? null : (failure?.message ?? null)} />
      <Stack gap="5">
        {kinds.map((kind, index) => (
          <Stack key={kind} gap="1.5">
            <Button
              size="lg"
              {...(index === 0 ? { variant: 'solid', colorPalette: 'accent' } : {})}
              busy={busy}
              autoFocus={index === 0}
              onClick={() => onChoose(kind)}
            >
              {own.ways[kind].action}
            </Button>
            <Note>{own.ways[kind].about}</Note>
          </Stack>
        ))}
      </Stack>
    </>
  );
}

type FormProps = Pick<SetupPageProps, 'busy' | 'failure'>;

function Submit({ label, busy }: { label: string; busy: boolean }) {
  return (
    <>
      <Button type="submit" variant="solid" colorPalette="accent" size="lg" mt="1" busy={busy}>
        {label}
      </Button>
      <VisuallyHidden role="status">{busy ? step.checking : ''}</VisuallyHidden>
    </>
  );
}

function PasskeyForm({
  name,
  onPasskey,
  busy,
  failure,
}: FormProps & Pick<SetupPageProps, 'onPasskey'> & { name: string }) {
  const form = useFields({
    names: ['name'],
    check: (typed) => ({ name: fieldMessage(nameField, typed.name) }),
    onSubmit: (typed) => onPasskey(typed.name),
    busy,
    error: failure?.message ?? null,
    failedField: null,
  });
  return (
    <PublicForm label={passkeyMessages.add} onSubmit={form.submit}>
      <FormField label={texts.name} hint={texts.nameHint} error={form.errorOf('name')}>
        <TextInput size="lg" defaultValue={name} autoComplete="off" autoFocus {...form.field('name')} />
      </FormField>
      <Notice kind="bad" text={form.failure} isInForm />
      <Submit label={passkeyMessages.addDo} busy={busy} />
    </PublicForm>
  );
}

interface AppFormProps extends FormProps, Pick<SetupPageProps, 'onCode'> {
  secret: string;
  address: string;
}

function AppForm({ secret, address, onCode, busy, failure }: AppFormProps) {
  const isAboutCode = failure?.field === 'code';
  const form = useFields({
    names: ['code', 'name'],
    check: (typed) => ({ code: fieldMessage(typedCodeField, typed.code), name: fieldMessage(nameField, typed.name) }),
    onSubmit: onCode,
    busy,
    error: failure?.message ?? null,
    failedField: isAboutCode ? 'code' : null,
  });
  return (
    <PublicForm label={texts.addTitle} onSubmit={form.submit}>
      <div>
        <Suspense fallback={<SkeletonBlock h="12rem" w="12rem" />}>
          <QrCode text={address} label={texts.qr} />
        </Suspense>
        <CopiedText label={texts.secret} text={secret} action={texts.secretCopy} />
      </div>
      <FormField label={texts.code} error={form.errorOf('code') ?? (isAboutCode ? form.failure : null)}>
        <TextInput size="lg" autoComplete="one-time-code" inputMode="numeric" autoFocus {...form.field('code')} />
      </FormField>
      <FormField label={texts.name} hint={texts.nameHint} error={form.errorOf('name')}>
        <TextInput size="lg" defaultValue={texts.nameProposed} autoComplete="off" {...form.field('name')} />
      </FormField>
      <Notice kind="bad" text={isAboutCode ? null : form.failure} isInForm />
      <Submit label={texts.addDo} busy={busy} />
    </PublicForm>
  );
}

function Codes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <Stack gap="5">
      <CopiedText label={texts.codesLabel} text={codes.join('\n')} action={texts.codesCopy} />
      <Button variant="solid" colorPalette="accent" size="lg" autoFocus onClick={onKept}>
        {texts.codesKept}
      </Button>
    </Stack>
  );
}

const headings = {
  choice: { title: own.title, lead: own.lead },
  replacing: { title: own.replaceTitle, lead: own.replaceLead },
  passkey: { title: passkeyMessages.add, lead: passkeyMessages.addNext },
  authenticator: { title: texts.addTitle, lead: texts.scan },
  codes: { title: texts.codesTitle, lead: texts.codesOnce },
} as const satisfies Record<SetupStage['at'] | 'replacing', unknown>;

function contentOf({ stage, kinds, onChoose, onPasskey, onCode, onKept, busy, failure }: SetupPageProps): ReactNode {
  switch (stage.at) {
    case 'choice':
      return <Choice kinds={kinds} onChoose={onChoose} busy={busy} failure={failure} />;
    case 'passkey':
      return <PasskeyForm name={stage.name} onPasskey={onPasskey} busy={busy} failure={failure} />;
    case 'authenticator':
      return <AppForm {...stage} onCode={onCode} busy={busy} failure={failure} />;
    case 'codes':
      return <Codes codes={stage.codes} onKept={onKept} />;
  }
}

/** Somebody who needs a second step, or another one, sets it up once their password was right. */
export function SetupPage(props: SetupPageProps) {
  const { stage, kinds, replacesOthers, onChoose, onBack, busy } = props;
  const heading = stage.at === 'choice' && replacesOthers ? 'replacing' : stage.at;
  const others = stage.at === 'choice' ? [] : kinds.filter((kind) => kind !== stage.at);
  return (
    <>
      <PublicHeading {...headings[heading]} />
      {contentOf(props)}
      {stage.at === 'codes' ? null : (
        <Stack gap="2" pt="6">
          {others.map((kind) => (
            <Button key={kind} variant="ghost" disabled={busy} onClick={() => onChoose(kind)}>
              {own.ways[kind].instead}
            </Button>
          ))}
          <Button variant="ghost" disabled={busy} onClick={onBack}>
            {step.back}
          </Button>
        </Stack>
      )}
    </>
  );
}
