import { useState } from 'react';
import { recoveryCodeField, typedCodeField } from '#domain/validation/secondFactor.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { fieldMessage } from './fieldMessage.ts';
import { Notice } from './Notice.tsx';
import { PublicForm } from './PublicForm.tsx';
import { PublicHeading } from './PublicHeading.tsx';
import { useFields } from './useFields.ts';

export interface SecondStepFailure {
  message: string;
  /** The field that the server blames; null: none. */
  field: string | null;
}

export interface SecondStepPageProps {
  /** The ways that the server offers. Those that this dashboard doesn't know are left out. */
  steps: readonly string[];
  onAnswer: (answer: { code?: string; recoveryCode?: string }) => void;
  /** Asks for a passkey. */
  onPasskey: () => void;
  onBack: () => void;
  busy: boolean;
  failure: SecondStepFailure | null;
}

const { step: texts } = secondFactorMessages;

const ways = ['passkey', 'code', 'recovery'] as const;
type Way = (typeof ways)[number];

const names = ['typed'] as const;

type FormProps = Pick<SecondStepPageProps, 'onAnswer' | 'busy' | 'failure'>;

/** The browser's own dialog comes on a press alone. */
function PasskeyForm({ onPasskey, busy, failure }: Pick<SecondStepPageProps, 'onPasskey' | 'busy' | 'failure'>) {
  return (
    <PublicForm
      label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        onPasskey();
      }}
    >
      <Notice kind="bad" text={busy ? null : (failure?.message ?? null)} isInForm />
      <Button type="submit" variant="solid" colorPalette="accent" size="lg" busy={busy} autoFocus>
        {texts.usePasskey}
      </Button>
      <VisuallyHidden role="status">{busy ? texts.checking : ''}</VisuallyHidden>
    </PublicForm>
  );
}

function TypedForm({ way, onAnswer, busy, failure }: FormProps & { way: Exclude<Way, 'passkey'> }) {
  const isCode = way === 'code';
  const isAboutField = failure?.field === (isCode ? 'code' : 'recoveryCode');
  const form = useFields({
    names,
    check: ({ typed }) => ({ typed: fieldMessage(isCode ? typedCodeField : recoveryCodeField, typed) }),
    onSubmit: ({ typed }) => onAnswer(isCode ? { code: typed } : { recoveryCode: typed }),
    busy,
    error: failure?.message ?? null,
    failedField: isAboutField ? 'typed' : null,
  });
  return (
    <PublicForm label={texts.title} onSubmit={form.submit}>
      <FormField
        label={isCode ? texts.code : texts.recoveryCode}
        hint={isCode ? texts.codeHint : texts.recoveryHint}
        error={form.errorOf('typed') ?? (isAboutField ? form.failure : null)}
      >
        <TextInput
          size="lg"
          autoComplete={isCode ? 'one-time-code' : 'off'}
          inputMode={isCode ? 'numeric' : 'text'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          {...form.field('typed')}
        />
      </FormField>
      <Notice kind="bad" text={isAboutField ? null : form.failure} isInForm />
      <Button type="submit" variant="solid" colorPalette="accent" size="lg" mt="1" busy={busy}>
        {texts.signIn}
      </Button>
      <VisuallyHidden role="status">{busy ? texts.checking : ''}</VisuallyHidden>
    </PublicForm>
  );
}

/** The second step of a sign-in: the ways that the person has, one at a time. */
export function SecondStepPage({ steps, onAnswer, onPasskey, onBack, busy, failure }: SecondStepPageProps) {
  const offered = ways.filter((way) => steps.includes(way));
  const [chosen, choose] = useState<Way | null>(null);
  const way = chosen ?? offered[0] ?? null;
  const [failedWay, setFailedWay] = useState<Way | null>(null);
  return (
    <>
      <PublicHeading title={texts.title} lead={way === null ? texts.noWay : texts.leads[way]} />
      {way === 'passkey' ? (
        <PasskeyForm
          onPasskey={() => {
            setFailedWay(way);
            onPasskey();
          }}
          busy={busy}
          failure={failedWay === way ? failure : null}
        />
      ) : null}
      {way === null || way === 'passkey' ? null : (
        <TypedForm
          key={way}
          way={way}
          onAnswer={(answer) => {
            setFailedWay(way);
            onAnswer(answer);
          }}
          busy={busy}
          failure={failedWay === way ? failure : null}
        />
      )}
      <Stack gap="2" pt="6">
        {offered
          .filter((each) => each !== way)
          .map((each) => (
            <Button key={each} variant="ghost" disabled={busy} onClick={() => choose(each)}>
              {texts.others[each]}
            </Button>
          ))}
        <Button variant="ghost" disabled={busy} onClick={onBack}>
          {texts.back}
        </Button>
      </Stack>
    </>
  );
}
