import { Power } from 'lucide-react';
import { memo } from 'react';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { PowerMark } from '#parts/device/PowerMark.tsx';

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

export interface ChannelTileProps {
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

export const ChannelTile = memo(function ChannelTile(props: ChannelTileProps) {
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
          label={`Toggle power of ${title}`}
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
