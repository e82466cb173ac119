import { Search, X, LoaderCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { paletteMessages } from '#domain/messages/palette.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Line, InlineRow, Row } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Kbd } from '#ui/text/Kbd.tsx';
import type { PaletteGroup, PaletteItem } from './paletteItem.ts';
import { optionId, PaletteList } from './PaletteList.tsx';
import { modifierKey } from './modifierKey.ts';

interface PaletteFooterProps {
  notes: readonly string[];
  isBusy: boolean;
  hasActions: boolean;
}

/** The lists that were not searched, and the keys, where there is a keyboard. */
function PaletteFooter({ notes, isBusy, hasActions }: PaletteFooterProps) {
  return (
    <Row
      display={{ base: notes.length === 0 && !isBusy ? 'none' : 'flex', md: 'flex' }}
      gap="1.5"
      columnGap="4"
      px="4"
      py="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      bg="bg.subtle"
      color="fg.muted"
      textStyle="xs"
    >
      {isBusy ? (
        <InlineRow gap="1.5" data-searching="">
          <chakra.span css={{ animation: 'spin 900ms linear infinite' }} display="grid">
            <LoaderCircle size={14} aria-hidden="true" />
          </chakra.span>
          {paletteMessages.searching}
        </InlineRow>
      ) : null}
      <chakra.span flex="1" minW="0">
        {notes.join(' ')}
      </chakra.span>
      <chakra.span display={{ base: 'none', md: 'flex' }} gap="4" aria-hidden="true">
        {hasActions ? (
          <InlineRow gap="1.5">
            <Kbd>Tab</Kbd> Actions
          </InlineRow>
        ) : null}
        <InlineRow gap="1.5">
          <Kbd>{modifierKey}</Kbd>
          <Kbd>↵</Kbd> New tab
        </InlineRow>
        <InlineRow gap="1.5">
          <Kbd>↵</Kbd> Open
        </InlineRow>
      </chakra.span>
    </Row>
  );
}

const Input = chakra('input', {
  base: {
    flex: '1',
    minW: '0',
    h: '12',
    bg: 'transparent',
    border: 'none',
    outline: 'none',
    fontSize: { base: 'lg', md: 'md' },
    color: 'fg',
  },
});

export interface PaletteComboboxProps {
  label: string;
  chip?: string;
  text: string;
  placeholder: string;
  groups: readonly PaletteGroup[];
  /** Whether the groups still answer an earlier text: Enter waits for the right ones. */
  isPending: boolean;
  isBusy: boolean;
  notes: readonly string[];
  empty: string;
  onText: (text: string) => void;
  onChoose: (item: PaletteItem, inNewTab: boolean) => void;
  onActions?: (item: PaletteItem) => void;
  onBack?: () => void;
  onClose: () => void;
}

/** The item that the arrows reached; a change of the text returns to the first. */
function useActiveItem(groups: readonly PaletteGroup[], text: string) {
  const items = groups.flatMap((group) => group.items);
  const [chosen, setChosen] = useState<{ text: string; id: string } | null>(null);
  const known = chosen !== null && chosen.text === text ? items.findIndex(({ id }) => id === chosen.id) : -1;
  const index = Math.max(0, known);
  const point = (item: PaletteItem) => setChosen({ text, id: item.id });
  const move = (step: number) => {
    const next = items[(index + step + items.length) % items.length];
    if (next !== undefined) point(next);
  };
  return { items, active: items[index] ?? null, point, move };
}

interface Enter extends Pick<PaletteComboboxProps, 'text' | 'isPending' | 'onChoose'> {
  active: PaletteItem | null;
}

/** Chooses the active item. While the results of the text are on their way, Enter waits for them. */
function useEnter({ text, active, isPending, onChoose }: Enter): (inNewTab: boolean) => void {
  const [waiting, setWaiting] = useState<{ text: string; inNewTab: boolean } | null>(null);
  const choose = useEffectEvent(({ text: awaited, inNewTab }: { text: string; inNewTab: boolean }) => {
    setWaiting(null);
    if (awaited === text && active !== null) onChoose(active, inNewTab);
  });
  useEffect(() => {
    if (waiting !== null && !isPending) choose(waiting);
  }, [waiting, isPending]);
  return (inNewTab) => {
    if (isPending) setWaiting({ text, inNewTab });
    else if (active !== null) onChoose(active, inNewTab);
  };
}

function useKeys(props: PaletteComboboxProps, active: PaletteItem | null, move: (step: number) => void) {
  const { text, isPending, onChoose, onActions, onBack } = props;
  const enter = useEnter({ text, active, isPending, onChoose });
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget: input } = event;
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 } as const;
    const isAtEnd = input.selectionStart === text.length && input.selectionEnd === text.length;
    const opensActions = !event.shiftKey && active?.record !== undefined && onActions !== undefined;
    if (key in steps) move(steps[key as keyof typeof steps]);
    else if (key === 'Enter' && !event.nativeEvent.isComposing) enter(event.ctrlKey || event.metaKey);
    else if (opensActions && (key === 'Tab' || (key === 'ArrowRight' && isAtEnd))) onActions(active);
    else if (onBack !== undefined && text === '' && (key === 'Backspace' || key === 'ArrowLeft')) onBack();
    else return;
    event.preventDefault();
  };
}

/** A search box with a listbox of results (WAI-ARIA 1.2, combobox); the focus stays in the box. */
export function PaletteCombobox(props: PaletteComboboxProps) {
  const { label, chip, text, placeholder, groups, isPending, isBusy, notes, empty } = props;
  const { onText, onChoose, onActions, onClose } = props;
  const listId = useId();
  const { items, active, point, move } = useActiveItem(groups, text);
  const onKeyDown = useKeys(props, active, move);
  const activeId = active === null ? null : optionId(listId, active);
  const status = isBusy ? paletteMessages.searching : items.length === 0 ? empty : paletteMessages.count(items.length);
  return (
    <>
      <Line gap="2.5" ps="4" pe="1.5" borderBottomWidth="1px" borderColor="border.muted">
        <chakra.span color="fg.subtle" flexShrink="0">
          <Search size={16} aria-hidden="true" />
        </chakra.span>
        {chip === undefined ? null : (
          <chakra.span
            flexShrink="0"
            maxW="50%"
            truncate
            px="2"
            py="0.5"
            borderRadius="l1"
            bg="accent.subtle"
            color="accent.fg"
            textStyle="sm"
            fontWeight="medium"
          >
            {chip}
          </chakra.span>
        )}
        <Input
          autoFocus
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId ?? undefined}
          placeholder={placeholder}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={X} label="Close" size="xs" color="fg.muted" onClick={onClose} />
      </Line>
      <PaletteList
        id={listId}
        groups={groups}
        activeId={activeId}
        isPending={isPending}
        onChoose={onChoose}
        onPoint={point}
      />
      {items.length > 0 ? null : (
        <chakra.p px="4" py="6" color="fg.muted" textAlign="center" overflowWrap="anywhere">
          {empty}
        </chakra.p>
      )}
      <chakra.output srOnly>{status}</chakra.output>
      <PaletteFooter
        notes={notes}
        isBusy={isBusy}
        hasActions={active?.record !== undefined && onActions !== undefined}
      />
    </>
  );
}
