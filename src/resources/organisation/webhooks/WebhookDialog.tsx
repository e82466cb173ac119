import { z } from 'zod';
import { webhookBody, type Webhook } from '#domain/calls/webhooks.ts';
import { webhookMessages as texts } from '#domain/messages/webhooks.ts';
import { formFields } from '#crud/form/formFields.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { KindsField } from './KindsField.tsx';

const schema = webhookBody.extend({ everything: z.boolean(), kinds: z.array(z.string()) });

const { CheckboxField, TextField, useTicked } = formFields<typeof schema>();

function ChosenKinds() {
  return useTicked('everything') ? null : <KindsField name="kinds" label={texts.chosen} hint={texts.kindsHint} />;
}

export interface WebhookDialogProps {
  organisationId: number;
  /** null: a new one. */
  webhook: Webhook | null;
  /** @returns the secret of a new one. @throws AppError */
  save: (body: object) => Promise<string | null>;
  onSaved: (secret: string | null) => void;
  onClose: () => void;
}

/** Makes a webhook, or changes one. */
export function WebhookDialog({ organisationId, webhook, save, onSaved, onClose }: WebhookDialogProps) {
  const form = useRecordForm({
    name: webhook === null ? `webhook.new.${organisationId}` : `webhook.${webhook.id}`,
    schema,
    initial: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      everything: webhook === null || webhook.kinds === null,
      kinds: webhook?.kinds ?? [],
      sendsRecord: webhook?.sendsRecord ?? false,
      isOn: webhook?.isOn ?? true,
    },
    save: ({ everything, kinds, ...values }) => save({ ...values, kinds: everything ? null : kinds }),
    onSaved,
    savedText: webhook === null ? null : texts.saved,
  });
  const title = webhook === null ? texts.add : texts.change;
  return (
    <RecordFormDialog title={title} form={form} onClose={onClose}>
      <TextField name="name" label={texts.name} autoFocus />
      <TextField name="url" label={texts.url} hint={texts.urlHint} />
      <CheckboxField name="everything" label={texts.everything} hint={texts.everythingHint} />
      <ChosenKinds />
      <CheckboxField name="sendsRecord" label={texts.sendsRecord} hint={texts.sendsRecordHint} />
      <CheckboxField name="isOn" label={texts.isOn} />
    </RecordFormDialog>
  );
}
