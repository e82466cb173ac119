import { useId, useState, type SyntheticEvent } from 'react';
import { peopleCalls } from '#domain/calls/people.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { nameField } from '#domain/validation/fields.ts';
import { lengthLimit } from '#crud/form/fields/charactersLeft.tsx';
import { ruleOf } from '#domain/forms/typedValues.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { Credentials } from './useServiceAccounts.ts';

const { serviceAccounts: texts } = organisationMessages;
const longestName = ruleOf(peopleCalls.serviceAccountGenerate.body, 'name').longest;

export interface GenerateDialogProps {
  /** @throws AppError */
  generate: (name: string) => Promise<Credentials | null>;
  onMade: (credentials: Credentials | null) => void;
  onClose: () => void;
}

export function GenerateDialog({ generate, onMade, onClose }: GenerateDialogProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const limit = lengthLimit(name, longestName, { hint: texts.named });
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = nameField.safeParse(name);
    if (!parsed.success) return setMistake(parsed.error.issues[0]?.message ?? null);
    setBusy(true);
    setMistake(null);
    try {
      return onMade(await generate(parsed.data));
    } catch (thrown) {
      setBusy(false);
      return setMistake(toAppError(thrown).message);
    }
  };
  return (
    <Dialog
      title="Generate service account"
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="solid" colorPalette="accent" busy={isBusy}>
            Generate
          </Button>
        </>
      }
    >
      <chakra.form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <FormField label="Name" required error={mistake} hint={limit.hint}>
          <TextInput
            data-autofocus=""
            value={name}
            {...limit.input}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {limit.status}
        </FormField>
      </chakra.form>
    </Dialog>
  );
}
