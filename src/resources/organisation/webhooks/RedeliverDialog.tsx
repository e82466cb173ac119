import { useMemo } from 'react';
import { z } from 'zod';
import { webhookMessages as texts } from '#domain/messages/webhooks.ts';
import { formFields } from '#crud/form/formFields.ts';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

const moment = z.iso.datetime({ offset: true });
const schema = z
  .object({ since: moment, until: moment.nullable() })
  .refine(({ since, until }) => until === null || Date.parse(since) <= Date.parse(until), {
    message: texts.untilBefore,
    path: ['until'],
  });
const { DateTimeField } = formFields<typeof schema>();

const usualPast = 24 * 60 * 60 * 1000;

export interface RedeliverDialogProps {
  /** @returns how many. @throws AppError */
  send: (range: { since: string; until?: string }) => Promise<number>;
  onSent: (count: number) => void;
  onClose: () => void;
}

/** Asks from when until when failed deliveries are sent again. */
export function RedeliverDialog({ send, onSent, onClose }: RedeliverDialogProps) {
  const initial = useMemo(() => ({ since: new Date(Date.now() - usualPast).toISOString(), until: null }), []);
  const form = useRecordForm({
    name: 'webhook.redeliver',
    schema,
    initial,
    save: ({ since, until }) => send(until === null ? { since } : { since, until }),
    onSaved: onSent,
    savedText: null,
  });
  return (
    <Dialog title={texts.redeliverFailedTitle} onClose={onClose} actions={null}>
      <RecordForm
        form={form}
        label={texts.redeliverFailedTitle}
        saveLabel={texts.redeliver}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <p>{texts.redeliverFailedAbout}</p>
        <DateTimeField name="since" label={texts.since} />
        <DateTimeField name="until" label={texts.until} hint={texts.untilHint} />
      </RecordForm>
    </Dialog>
  );
}
