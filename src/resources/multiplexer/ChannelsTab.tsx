import { RotateCcw, Power } from 'lucide-react';
import { useCallback, useMemo, useState, memo } from 'react';
import { commandRight, powerVerb } from '#domain/commands/act.ts';
import type { Multiplexer } from '#domain/entities/multiplexer.ts';
import { powerMessages } from '#domain/messages/power.ts';
import { channelCount, resetTargets, type ResetTarget } from '#domain/states/device.ts';
import { useCommand } from '#crud/command/useCommand.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { StackList } from '#ui/layout/list.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { recordName } from '#domain/entities/recordName.ts';
import { CommandReason, reasonOf } from '#crud/command/CommandReason.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Muted, Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useDeviceLimits } from '#parts/network/useDeviceLimits.ts';
import { PowerMark } from '#parts/device/PowerMark.tsx';
import { channelsText, resetWords } from './channelsText.ts';

const Tile = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '1', md: '2' },
    minW: '0',
    // Touch targets bring their own space.
    ps: { base: '0', md: '2' },
    pe: { base: '0', md: '1' },
    py: '1',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    '&[data-chosen]': { bg: 'accent.subtle', borderColor: 'accent.border' },
  },
});

interface ChannelTileProps {
  channel: number;
  name: string | null | undefined;
  /** null: it never reported; undefined: unknown. */
  power: boolean | null | undefined;
  isChosen: boolean;
  /** Absent without the right to command it. */
  onChoose: ((channel: number) => void) | undefined;
  onToggle: ((channel: number) => void) | undefined;
  /** Why it takes no command now; null: it does. */
  disabledReason: string | null;
}

const ChannelTile = memo(function ChannelTile(props: ChannelTileProps) {
  const { channel, name, power, isChosen, onChoose, onToggle, disabledReason } = props;
  const title = name ? `Channel ${channel}, ${name}` : `Channel ${channel}`;
  return (
    <Tile data-channel={channel} data-chosen={isChosen ? '' : undefined}>
      {onChoose === undefined ? null : (
        <Checkbox label={`Choose ${title}`} checked={isChosen} onChange={() => onChoose(channel)} />
      )}
      <chakra.span flex="1" minW="0" textStyle="sm">
        <Muted textStyle="figures">{channel}</Muted>
        <chakra.span display="block" truncate title={title}>
          {name ?? '–'}
        </chakra.span>
      </chakra.span>
      {power === undefined ? null : <PowerMark power={power} />}
      {onToggle === undefined || power === undefined ? null : (
        <IconButton
          icon={Power}
          label={powerMessages.ofChannel(powerVerb(power), title)}
          title={disabledReason ?? undefined}
          size="xs"
          aria-disabled={disabledReason !== null}
          onClick={() => {
            if (disabledReason === null) onToggle(channel);
          }}
        />
      )}
    </Tile>
  );
});

interface ResetDialogProps {
  multiplexer: Pick<Multiplexer, 'id' | 'name' | 'channels'>;
  channels: readonly number[];
  /** Called with the optional reason. */
  onReset: (target: ResetTarget, reason: { reason?: string }) => void;
  onClose: () => void;
}

/** Asks what to reset on the selected channels and explains the effect, before a command is sent. */
function ResetDialog({ multiplexer, channels, onReset, onClose }: ResetDialogProps) {
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
      <Stack gap="3">
        <FormField label="What to reset">
          <Select
            value={target}
            onChange={(event) => choose(event.currentTarget.value as ResetTarget)}
            options={resetTargets.map((each) => [each, resetWords[each].label])}
          />
        </FormField>
        <p>
          {`Resets ${what} of ${channelsText(channels)} of ${recordName('multiplexer', multiplexer)}`}
          {names.length === 0 ? '.' : ` (${names.join(', ')}).`}
        </p>
        <p>{effect} They may lose power for a moment. This cannot be undone.</p>
        <CommandReason value={reason} onChange={setReason} />
      </Stack>
    </Dialog>
  );
}

const numbers = Array.from({ length: channelCount.multiplexer }, (_each, channel) => channel);

function changed(chosen: ReadonlySet<number>, channel: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(channel)) next.add(channel);
  return next;
}

const whyId = 'why-no-reset';

export function ChannelsTab({ multiplexer }: { multiplexer: Multiplexer }) {
  const mayCommand = useCan(commandRight);
  const { disabledReason, press } = useCommand('multiplexer', multiplexer);
  const limit = useDeviceLimits('multiplexer', multiplexer)('channelReset');
  const whyNoReset = limit ?? disabledReason;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const known = useMemo(() => new Map(multiplexer.channels?.map((each) => [each.channel, each])), [multiplexer]);
  const choose = useCallback((channel: number) => setChosen((held) => changed(held, channel)), []);
  const toggle = useCallback((channel: number) => press('power', { details: { channel } }), [press]);
  const channels = numbers.filter((channel) => chosen.has(channel));
  return (
    <Panel>
      {mayCommand ? (
        <Row columnGap="4" rowGap="2" pb="3">
          <Checkbox
            label="Choose all channels"
            checked={channels.length === numbers.length}
            mixed={channels.length > 0 && channels.length < numbers.length}
            onChange={(all) => setChosen(new Set(all ? numbers : []))}
          >
            All
          </Checkbox>
          <Button
            disabled={channels.length === 0}
            aria-disabled={whyNoReset !== null}
            aria-describedby={limit === null ? undefined : whyId}
            title={whyNoReset ?? undefined}
            onClick={() => {
              if (whyNoReset === null) setAsking(true);
            }}
          >
            <RotateCcw aria-hidden="true" />
            {channels.length === 0 ? 'Reset chosen channels' : `Reset ${channelsText(channels)}`}
          </Button>
          {limit === null ? null : (
            <Note textStyle="xs" id={whyId} data-disabled-reason="">
              {limit}
            </Note>
          )}
        </Row>
      ) : null}
      <StackList gridTemplateColumns="repeat(auto-fill, minmax(13rem, 1fr))" aria-label="Channels">
        {numbers.map((channel) => (
          <ChannelTile
            key={channel}
            channel={channel}
            name={known.get(channel)?.name}
            power={known.get(channel)?.power}
            isChosen={chosen.has(channel)}
            onChoose={mayCommand ? choose : undefined}
            onToggle={mayCommand ? toggle : undefined}
            disabledReason={disabledReason}
          />
        ))}
      </StackList>
      {isAsking ? (
        <ResetDialog
          multiplexer={multiplexer}
          channels={channels}
          onClose={() => setAsking(false)}
          onReset={(target, { reason }) => {
            press('channelReset', { details: { channels, target }, reason });
            setAsking(false);
            setChosen(new Set());
          }}
        />
      ) : null}
    </Panel>
  );
}
