import { chakra } from '../theme/chakra.ts';
import { ChevronDown } from 'lucide-react';
import { Button } from '../control/Button.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { Tooltip } from '../overlay/Tooltip.tsx';
import { toneIcons, type ToneName } from '../tone/tones.ts';

export interface FilterOption {
  value: string;
  label: string;
  tone?: ToneName;
}

export interface FilterMenuProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onChange: (values: string[]) => void;
  /** Why filtering is disabled now. */
  disabledReason?: string | undefined;
}

const Option = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minH: { base: '11', md: '8' },
    px: '2.5',
    borderRadius: 'l1',
    textStyle: 'sm',
    cursor: 'option',
    _icon: { boxSize: '4', color: 'colorPalette.fg' },
    _hover: { bg: 'bg.muted' },
    '& input': { boxSize: '4', accentColor: '{colors.accent.solid}', flexShrink: '0' },
  },
});

/** A menu of one column's values, several at once. */
export function FilterMenu({ label, options, chosen, onChange, disabledReason }: FilterMenuProps) {
  const toggle = (value: string, on: boolean) => {
    const next = options.map((option) => option.value).filter((each) => (each === value ? on : chosen.includes(each)));
    onChange(next);
  };
  if (disabledReason !== undefined) {
    return (
      <Tooltip label={disabledReason}>
        <Button variant="outline" colorPalette="neutral" aria-disabled="true">
          {label}
          <ChevronDown aria-hidden="true" />
        </Button>
      </Tooltip>
    );
  }
  return (
    <Popover
      label={`Filter by ${label.toLowerCase()}`}
      width="15rem"
      padding="1"
      trigger={(props) => (
        <Button
          {...props}
          variant={chosen.length === 0 ? 'outline' : 'subtle'}
          colorPalette={chosen.length === 0 ? 'neutral' : 'accent'}
        >
          {label}
          {chosen.length === 0 ? null : <chakra.span textStyle="figures">{chosen.length}</chakra.span>}
          <ChevronDown aria-hidden="true" />
        </Button>
      )}
    >
      <div>
        {options.map(({ value, label: name, tone }) => {
          const Icon = tone === undefined ? undefined : toneIcons[tone];
          return (
            <Option key={value} colorPalette={tone ?? 'neutral'}>
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={(event) => toggle(value, event.currentTarget.checked)}
              />
              {Icon === undefined ? null : <Icon aria-hidden="true" />}
              {name}
            </Option>
          );
        })}
      </div>
    </Popover>
  );
}
