import { useState } from 'react';
import { attentionLabels, type AttentionItem } from '#domain/activity/attention.ts';
import { acknowledgingLimits } from '#domain/calls/acknowledgements.ts';
import { acknowledgingMessages } from '#domain/messages/acknowledging.ts';
import { listText } from '#format/listText.ts';
import { useAcknowledge } from '#parts/trouble/useAcknowledge.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';

export interface AcknowledgeDialogProps {
  items: readonly AttentionItem[];
  onClose: () => void;
}

/** The most troubles that the dialog names. */
const named = 8;

/** Acknowledges several troubles at once, with a note for everybody who sees them. */
export function AcknowledgeDialog({ items, onClose }: AcknowledgeDialogProps) {
  const { acknowledge, hint, isShared, texts } = useAcknowledge();
  const [note, setNote] = useState('');
  const keys = items.flatMap(({ trouble }) => trouble ?? []);
  const names = items.map(({ kind, subject }) => `${subject.name} (${attentionLabels[kind].toLowerCase()})`);
  return (
    <Dialog
      title={texts.title(keys.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{acknowledgingMessages.cancel}</Button>
          <Button
            data-autofocus=""
            variant="solid"
            colorPalette="accent"
            onClick={() => {
              void acknowledge(keys, note.trim());
              onClose();
            }}
          >
            {texts.one}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <p>{listText(names, named)}</p>
        <p>{hint}</p>
        {isShared ? (
          <FormField label={acknowledgingMessages.note}>
            <TextInput
              value={note}
              autoComplete="off"
              maxLength={acknowledgingLimits.note}
              onChange={({ target }) => setNote(target.value)}
            />
          </FormField>
        ) : null}
      </Stack>
    </Dialog>
  );
}
