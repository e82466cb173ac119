import { RotateCcw } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { commandRight } from '#domain/commands/act.ts';
import type { Multiplexer } from '#domain/entities/multiplexer.ts';
import { channelCount } from '#domain/states/device.ts';
import { useCommand } from '#crud/command/useCommand.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { channelsText } from './channelsText.ts';
import { ChannelTile } from './ChannelTile.tsx';
import { ResetDialog } from './ResetDialog.tsx';

const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
    gap: '2',
    listStyle: 'none',
    m: '0',
    p: '0',
  },
});

const numbers = Array.from({ length: channelCount.multiplexer }, (_each, channel) => channel);

function changed(chosen: ReadonlySet<number>, channel: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(channel)) next.add(channel);
  return next;
}

export function ChannelsTab({ multiplexer }: { multiplexer: Multiplexer }) {
  const mayCommand = useCan(commandRight);
  const { disabledReason, press } = useCommand('multiplexer', multiplexer);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const known = useMemo(() => new Map(multiplexer.channels?.map((each) => [each.channel, each])), [multiplexer]);
  const choose = useCallback((channel: number) => setChosen((held) => changed(held, channel)), []);
  const toggle = useCallback((channel: number) => press('power', { details: { channel } }), [press]);
  const channels = numbers.filter((channel) => chosen.has(channel));
  return (
    <Panel>
      {mayCommand ? (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2" pb="3">
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
            aria-disabled={disabledReason !== null}
            title={disabledReason ?? undefined}
            onClick={() => {
              if (disabledReason === null) setAsking(true);
            }}
          >
            <RotateCcw aria-hidden="true" />
            {channels.length === 0 ? 'Reset chosen channels' : `Reset ${channelsText(channels)}`}
          </Button>
        </chakra.div>
      ) : null}
      <Tiles aria-label="Channels">
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
      </Tiles>
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
