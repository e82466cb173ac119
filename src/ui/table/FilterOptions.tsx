import { numberText } from '#format/numbers.ts';
import type { LucideIcon } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { chakra } from '../theme/chakra.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { toneIcons, type ToneName } from '../tone/tones.ts';

export interface FilterOption {
  value: string;
  label: string;
  tone?: ToneName;
  /** Instead of the tone's own. */
  icon?: LucideIcon;
  /** How many rows the option leaves; absent: unknown. */
  count?: number | undefined;
}

export interface FilterOptionsProps {
  /** For screen readers: "Status". */
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  /** The chosen values in the order of the options. */
  onChange: (values: string[]) => void;
  isSingle?: boolean;
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
    _icon: { boxSize: '4', color: 'colorPalette.fg', flexShrink: '0' },
    _hover: { bg: 'bg.muted' },
    '& input': { boxSize: '4', accentColor: '{colors.accent.solid}', flexShrink: '0' },
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& [data-count]': { ms: 'auto', ps: '2', flexShrink: '0', color: 'fg.muted', textStyle: 'figures' },
    '&[data-empty] > span': { color: 'fg.subtle' },
  },
});

/** Moves the focus between the checkboxes of a list; the browser itself moves between radio buttons. */
function onArrow(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const index = inputs.indexOf(event.target as HTMLInputElement);
  if (index < 0) return;
  event.preventDefault();
  inputs[(index + (event.key === 'ArrowDown' ? 1 : -1) + inputs.length) % inputs.length]?.focus();
}

export function FilterOptions({ label, options, chosen, onChange, isSingle = false }: FilterOptionsProps) {
  const id = useId();
  const toggle = (value: string, on: boolean) => {
    if (isSingle) return onChange([value]);
    const next = options.map((option) => option.value).filter((each) => (each === value ? on : chosen.includes(each)));
    return onChange(next);
  };
  return (
    <chakra.div
      role={isSingle ? 'radiogroup' : 'group'}
      aria-label={label}
      maxH="min(22rem, 55vh)"
      overflowY="auto"
      onKeyDown={onArrow}
    >
      {options.map(({ value, label: name, tone, icon, count }, index) => {
        const Icon = icon ?? (tone === undefined ? undefined : toneIcons[tone]);
        return (
          <Option
            key={value}
            colorPalette={tone ?? 'neutral'}
            title={name}
            data-empty={count === 0 && !chosen.includes(value) ? '' : undefined}
          >
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={isSingle ? id : undefined}
              aria-label={name}
              aria-describedby={count === undefined ? undefined : `${id}count${index}`}
              data-autofocus={index === 0 ? '' : undefined}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
            />
            {Icon === undefined ? null : <Icon aria-hidden="true" />}
            <span>{name}</span>
            {count === undefined ? null : (
              <span data-count="" id={`${id}count${index}`}>
                {numberText(count)}
                <VisuallyHidden> found</VisuallyHidden>
              </span>
            )}
          </Option>
        );
      })}
    </chakra.div>
  );
}
