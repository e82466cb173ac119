import { useState } from 'react';
import type { Multiplexer } from '#domain/entities/multiplexer.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { resetTargets, type ResetTarget } from '#domain/states/device.ts';
import { CommandReason, reasonOf } from '#crud/command/CommandReason.tsx';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { channelsText, resetWords } from './channelsText.ts';

export interface ResetDialogProps {
  multiplexer: Pick<Multiplexer, 'id' | 'name' | 'channels'>;
  channels: readonly number[];
  /** Called with the optional reason. */
  onReset: (target: ResetTarget, reason: { reason?: string }) => void;
  onClose: () => void;
}

/** Asks what to reset on the selected channels and explains the effect, before a command is sent. */
export function ResetDialog({ multiplexer, channels, onReset, onClose }: ResetDialogProps) {
  const [reason, setReason] = useState('');
  const [target, choose] = useState<ResetTarget>('configuration');
  const { what, effect } = resetWords[target];
  const names = (multiplexer.channels ?? []).flatMap(({ channel, name }) =>
    name && channel !== undefined && channels.includes(channel) ? [name] : [],
  );
  return (
    <Dialog
      title={`Reset ${channelsText(channels)}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus="">
            Cancel
          </Button>
          <Button variant="solid" colorPalette="alarm" onClick={() => onReset(target, reasonOf(reason))}>
            Reset
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3">
        <FormField label="What to reset">
          <Select value={target} onChange={(event) => choose(event.currentTarget.value as ResetTarget)}>
            {resetTargets.map((each) => (
              <option key={each} value={each}>
                {resetWords[each].label}
              </option>
            ))}
          </Select>
        </FormField>
        <p>
          {`Resets ${what} of ${channelsText(channels)} of ${recordName('multiplexer', multiplexer)}`}
          {names.length === 0 ? '.' : ` (${names.join(', ')}).`}
        </p>
        <p>{effect} They may lose power for a moment. This cannot be undone.</p>
        <CommandReason value={reason} onChange={setReason} />
      </chakra.div>
    </Dialog>
  );
}
