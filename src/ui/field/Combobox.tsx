import { ChevronDown, X, Check } from 'lucide-react';
import { useImperativeHandle, type ReactNode, type Ref } from 'react';
import { Button } from '../control/Button.tsx';
import { OverlayPanel } from '../overlay/OverlayPanel.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { Small } from '../text/text.tsx';
import { chakra } from '../theme/chakra.ts';
import { useFieldWiring } from './fieldContext.ts';
import { InputElement } from './TextInput.tsx';
import { useCombobox, type ComboboxState, type ComboboxOption } from './useCombobox.ts';

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

interface ComboboxListProps {
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  /** The index of the active option; -1: none. */
  active: number;
  chosen: ComboboxOption | null;
  onChoose: (option: ComboboxOption) => void;
}

function ComboboxList({ id, label, options, active, chosen, onChoose }: ComboboxListProps) {
  if (options.length === 0) return null;
  return (
    <chakra.div
      role="listbox"
      id={`${id}list`}
      aria-label={label}
      overflowY="auto"
      p="1"
      minH="0"
      overscrollBehavior="contain"
    >
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
              <Small display="block">{option.detail}</Small>
            )}
          </chakra.span>
          {option.value === chosen?.value ? <Check aria-hidden="true" /> : null}
        </Option>
      ))}
    </chakra.div>
  );
}

export type { ComboboxOption } from './useCombobox.ts';

export interface ComboboxProps extends ComboboxState {
  label: string;
  /** Below the options: "50 of 20,000 shown", "No matches", a failure. Screen readers hear it. */
  status: string;
  /** A link below the options, such as "New customer". */
  footer?: ReactNode;
  placeholder?: string;
  name?: string;
  ref?: Ref<HTMLInputElement | null>;
}

/** The caller searches and passes a limited list of options. */
export function Combobox({ label, status, footer, placeholder, name, ref, ...state }: ComboboxProps) {
  const combobox = useCombobox(state);
  const { id, open, anchor, input, panel, active, text, isTyping } = combobox;
  const wiring = useFieldWiring();
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const mayClear = state.mayClear && state.chosen !== null;
  const hasList = open && state.options.length > 0;
  return (
    <chakra.div ref={anchor} position="relative" onBlur={combobox.onLeave}>
      <InputElement
        {...wiring}
        ref={input}
        name={name}
        type="text"
        role="combobox"
        size="md"
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? `${id}list` : undefined}
        aria-activedescendant={active < 0 ? undefined : `${id}option${active}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={state.chosen !== null && !isTyping ? 'Loading…' : placeholder}
        pe={mayClear ? { base: '22', md: '16' } : { base: '11', md: '9' }}
        textOverflow="ellipsis"
        value={text}
        onChange={combobox.onChange}
        onKeyDown={combobox.onKeyDown}
        onFocus={(event) => event.currentTarget.select()}
        onClick={combobox.show}
      />
      <Buttons label={label} onClear={mayClear ? () => combobox.choose(null) : null} onToggle={combobox.toggle} />
      <OverlayPanel
        ref={panel}
        popover="manual"
        maxH="min(22rem, 60vh)"
        overflow="hidden"
        onMouseDown={(event) => event.preventDefault()}
      >
        {open ? (
          <>
            <ComboboxList
              id={id}
              label={label}
              options={state.options}
              active={active}
              chosen={state.chosen}
              onChoose={combobox.choose}
            />
            <Below isAlone={!hasList} status={status} footer={footer} />
          </>
        ) : null}
      </OverlayPanel>
      <VisuallyHidden role="status">{open ? status : ''}</VisuallyHidden>
    </chakra.div>
  );
}

interface ButtonsProps {
  label: string;
  /** null: nothing can be cleared. */
  onClear: (() => void) | null;
  onToggle: () => void;
}

/** The list's button is for the mouse: the keyboard has the arrow keys. */
function Buttons({ label, onClear, onToggle }: ButtonsProps) {
  return (
    <chakra.span position="absolute" insetEnd="0.5" top="50%" translate="0 -50%" display="inline-flex" gap="0">
      {onClear === null ? null : (
        <Button size="xs" variant="ghost" px="0" color="fg.muted" aria-label={`Clear ${label}`} onClick={onClear}>
          <X aria-hidden="true" />
        </Button>
      )}
      <Button
        size="xs"
        variant="ghost"
        px="0"
        color="fg.muted"
        tabIndex={-1}
        aria-label={`Show options of ${label}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onToggle}
      >
        <ChevronDown aria-hidden="true" />
      </Button>
    </chakra.span>
  );
}

function Below({ isAlone, status, footer }: { isAlone: boolean; status: string; footer: ReactNode }) {
  return (
    <>
      {status === '' ? null : (
        <chakra.div
          px="3"
          py="2"
          textStyle="xs"
          color="fg.muted"
          borderTopWidth={isAlone ? '0' : '1px'}
          borderColor="border.muted"
        >
          {status}
        </chakra.div>
      )}
      {footer === undefined ? null : (
        <chakra.div borderTopWidth="1px" borderColor="border.muted" p="1">
          {footer}
        </chakra.div>
      )}
    </>
  );
}
