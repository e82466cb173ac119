import type { NamedSite } from '#crud/context/session.ts';
import { List } from '#ui/layout/layout.tsx';
import { Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { TextInput } from '#ui/field/TextInput.tsx';
import { siteOptions, type SiteOption } from './siteOptions.ts';

export interface SiteListProps {
  sites: readonly NamedSite[];
  withAll: boolean;
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** A search box over the list of sites; arrows move, Enter chooses (WAI-ARIA 1.2 combobox). */
export default function SiteList({ sites, withAll, chosen, onChoose }: SiteListProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The list may load after its panel opened.
  useEffect(() => input.current?.focus(), []);
  const [query, setQuery] = useState('');
  const options = siteOptions(sites, withAll, query);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.id === chosen),
    ),
  );
  const activeOption = options[Math.min(active, options.length - 1)];
  const activeId = activeOption === undefined ? undefined : `${id}${activeOption.id}`;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Otherwise the same key press would reach the button that regains the focus, and reopen the list.
      event.preventDefault();
      if (activeOption !== undefined) onChoose(activeOption.id);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || options.length === 0) return;
    event.preventDefault();
    setActive((active + step + options.length) % options.length);
  };
  return (
    <>
      <chakra.div p="2" borderBottomWidth="1px" borderColor="border.muted">
        <TextInput
          ref={input}
          data-autofocus=""
          role="combobox"
          aria-label="Search sites"
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder="Search sites"
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </chakra.div>
      <List id={`${id}list`} role="listbox" aria-label="Sites" p="1" overflowY="auto" maxH="22rem">
        {options.map((option) => (
          <SiteRow
            key={option.id}
            id={`${id}${option.id}`}
            option={option}
            isActive={option === activeOption}
            isChosen={option.id === chosen}
            onChoose={onChoose}
          />
        ))}
      </List>
      {options.length === 0 ? (
        <chakra.p px="4" pb="4" pt="2" color="fg.muted" role="status">
          No sites match “{query}”.
        </chakra.p>
      ) : null}
    </>
  );
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: { base: '11', md: '9' },
    px: '2.5',
    py: '1',
    borderRadius: 'l1',
    cursor: 'option',
    _hover: { bg: 'bg.muted' },
    '&[data-active]': { bg: 'bg.muted', boxShadow: 'inset 0 0 0 1px {colors.accent.border}' },
    _icon: { boxSize: '4', color: 'accent.fg', ms: 'auto', flexShrink: '0' },
  },
});

interface SiteRowProps {
  id: string;
  option: SiteOption;
  isActive: boolean;
  isChosen: boolean;
  onChoose: (id: number) => void;
}

function SiteRow({ id, option, isActive, isChosen, onChoose }: SiteRowProps) {
  return (
    <Row
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive ? '' : undefined}
      onClick={() => onChoose(option.id)}
    >
      <chakra.span minW="0">
        <chakra.span display="block" fontWeight="medium" overflowWrap="anywhere">
          {option.name}
        </chakra.span>
        {option.place === '' ? null : (
          <Small display="block" truncate>
            {option.place}
          </Small>
        )}
      </chakra.span>
      {isChosen ? <Check aria-hidden="true" /> : null}
    </Row>
  );
}
