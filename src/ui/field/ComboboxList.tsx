import { Check } from 'lucide-react';
import { chakra } from '../theme/chakra.ts';
import type { ComboboxOption } from './useCombobox.ts';

const List = chakra('div', { base: { overflowY: 'auto', p: '1', minH: '0', overscrollBehavior: 'contain' } });

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    px: '2',
    py: '1.5',
    minH: { base: '11', md: '8' },
    borderRadius: 'l1',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&[data-active]': { bg: 'accent.subtle' },
    _hover: { bg: 'bg.muted' },
    _icon: { boxSize: '4', flexShrink: '0', color: 'accent.fg' },
    // Forced colours show no backgrounds.
    '@media (forced-colors: active)': { '&[data-active]': { outline: '2px solid' } },
  },
});

export interface ComboboxListProps {
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  /** The index of the active option; -1: none. */
  active: number;
  chosen: ComboboxOption | null;
  onChoose: (option: ComboboxOption) => void;
}

export function ComboboxList({ id, label, options, active, chosen, onChoose }: ComboboxListProps) {
  if (options.length === 0) return null;
  return (
    <List role="listbox" id={`${id}list`} aria-label={label}>
      {options.map((option, index) => (
        <Option
          key={option.value}
          id={`${id}option${index}`}
          role="option"
          aria-selected={option.value === chosen?.value}
          data-active={index === active ? '' : undefined}
          onClick={() => onChoose(option)}
        >
          <chakra.span flex="1" minW="0">
            <chakra.span display="block">{option.label}</chakra.span>
            {option.detail === undefined || option.detail === '' ? null : (
              <chakra.span display="block" textStyle="xs" color="fg.muted">
                {option.detail}
              </chakra.span>
            )}
          </chakra.span>
          {option.value === chosen?.value ? <Check aria-hidden="true" /> : null}
        </Option>
      ))}
    </List>
  );
}
