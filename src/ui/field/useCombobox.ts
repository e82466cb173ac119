import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { showPopover } from '../overlay/showPopover.ts';
import { place } from '../overlay/place.ts';
import { useAnchored } from '../overlay/useAnchored.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second line, such as a phone number. */
  detail?: string | undefined;
}

export interface ComboboxState {
  options: readonly ComboboxOption[];
  /** Whether the options still answer an earlier search. */
  isPending?: boolean;
  /** The chosen option; null: none. Its label is empty while it loads. */
  chosen: ComboboxOption | null;
  /** null clears the choice. */
  onChoose: (option: ComboboxOption | null) => void;
  /** Called with the text to search for; '' for the first options. */
  onSearch: (text: string) => void;
  /** Called with a text that the person leaves without choosing an option; absent: the text is dropped. */
  onLeaveTyped?: ((text: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  mayClear: boolean;
}

/** The option that a key leads to; null for any other key. */
function indexForKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  if (key === 'PageDown') return Math.min(count - 1, active + 8);
  if (key === 'PageUp') return Math.max(0, active - 8);
  return null;
}

function widen({ style }: HTMLElement, leastWidth: number): void {
  style.minWidth = `${leastWidth}px`;
}

interface PanelInput {
  open: boolean;
  anchor: RefObject<HTMLElement | null>;
  panel: RefObject<HTMLElement | null>;
  count: number;
}

/** Opens the panel in the top layer, as wide as its anchor at least, and keeps it beside the anchor. */
function useOpenPanel({ open, anchor, panel, count }: PanelInput): void {
  useAnchored(open, anchor, panel, 'bottom-start');
  useLayoutEffect(() => {
    // A squeezed panel does not grow with more options.
    if (open && panel.current !== null && anchor.current !== null)
      place(panel.current, anchor.current.getBoundingClientRect(), 'bottom-start');
  }, [open, count, anchor, panel]);
  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    widen(element, anchor.current?.offsetWidth ?? 0);
    if (open) showPopover(element);
    else element.hidePopover();
  }, [open, anchor, panel]);
}

/** Enter before the answer chooses the first option of the answer, unless the person types more. */
function useEagerChoice(isPending: boolean, chooseFirst: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const onAnswer = useEffectEvent(() => {
    setWaiting(false);
    chooseFirst();
  });
  useEffect(() => {
    if (isWaiting && !isPending) onAnswer();
  }, [isWaiting, isPending]);
  return { wait: () => setWaiting(true), forget: () => setWaiting(false) };
}

function useScrollToOption(id: string | null): void {
  useEffect(() => {
    if (id !== null) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}

/** Returns whether the key does anything. */
function actOnKey(event: KeyboardEvent, combobox: KeyActions): boolean {
  const { open, active, count, show, close, moveTo, pick } = combobox;
  const next = indexForKey(event.key, active, count);
  if (event.key === 'ArrowDown' && !open) show();
  else if (!open) return false;
  else if (event.key === 'Escape') {
    event.stopPropagation();
    close();
  } else if (event.key === 'Enter') pick();
  else if (event.altKey && event.key === 'ArrowUp') close();
  else if (next !== null) moveTo(next);
  else return false;
  return true;
}

interface KeyActions {
  open: boolean;
  active: number;
  count: number;
  show: () => void;
  close: () => void;
  moveTo: (index: number) => void;
  pick: () => void;
}

/** An emptied input clears the choice. */
function leaveTyped(text: string, { chosen, mayClear, onChoose, onLeaveTyped }: ComboboxState): void {
  if (text === '') {
    if (mayClear && chosen !== null) onChoose(null);
  } else if (text !== chosen?.label) onLeaveTyped?.(text);
}

/** The state of a combobox by the ARIA pattern with a list: the focus stays in the input. */
export function useCombobox(state: ComboboxState) {
  const { options, isPending = false, chosen, onChoose, onSearch, onBlur } = state;
  const id = useId();
  // The typed search text; null: the chosen label is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useOpenPanel({ open, anchor, panel, count: options.length });
  const shownActive = open && options.length > 0 ? Math.min(active, options.length - 1) : -1;
  useScrollToOption(shownActive < 0 ? null : `${id}option${shownActive}`);
  const show = () => {
    if (open) return;
    setOpen(true);
    setActive(options.findIndex(({ value }) => value === chosen?.value));
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
    onSearch('');
  };
  const choose = (option: ComboboxOption | null) => {
    close();
    onChoose(option);
    input.current?.focus();
  };
  const eager = useEagerChoice(isPending, () => {
    const [first] = options;
    if (first !== undefined) choose(first);
  });
  const pick = () => {
    const picked = options[shownActive];
    if (isPending) eager.wait();
    else if (picked !== undefined) choose(picked);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys = { open, active: shownActive, count: options.length, show, close, moveTo: setActive, pick };
    if (actOnKey(event, keys)) event.preventDefault();
  };
  const onChange = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    setTyped(value);
    eager.forget();
    setOpen(true);
    setActive(value.trim() === '' ? -1 : 0);
    onSearch(value);
  };
  /** Leaves the field unless the focus moves into the panel. */
  const onLeave = ({ relatedTarget: next }: FocusEvent) => {
    // The panel is inside the anchor.
    if (next instanceof Node && anchor.current?.contains(next) === true) return;
    if (typed !== null) leaveTyped(typed.trim(), state);
    eager.forget();
    close();
    onBlur?.();
  };
  return {
    id,
    open,
    anchor,
    input,
    panel,
    active: shownActive,
    text: typed ?? chosen?.label ?? '',
    isTyping: typed !== null,
    show,
    choose,
    onKeyDown,
    onChange,
    onLeave,
    toggle: () => {
      input.current?.focus();
      if (open) close();
      else show();
    },
  };
}
