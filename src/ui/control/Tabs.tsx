import { numberText } from '#format/numbers.ts';
import { Muted } from '../text/text.tsx';
import { chakra } from '../theme/chakra.ts';
import { useId, type KeyboardEvent, type ReactNode } from 'react';

/**
 * The look of a row of tabs, which scrolls sideways where it is too narrow. Its line is a shadow inside: with a border and
 * tabs that overlap it, the row would scroll up and down too, and Windows and Linux would show arrows.
 */
export const tabRowStyles = {
  display: 'flex',
  gap: '1',
  mb: '4',
  boxShadow: 'inset 0 -1px {colors.border}',
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
} as const;

/** The look of a tab, for links that stand as tabs too. */
export const tabStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  px: '3',
  h: { base: '11', md: '9' },
  flexShrink: '0',
  borderBottomWidth: '2px',
  borderColor: 'transparent',
  color: 'fg.muted',
  textStyle: 'sm',
  fontWeight: 'medium',
  cursor: 'button',
  borderTopRadius: 'l1',
  _hover: { color: 'fg' },
  _selected: { color: 'fg', borderColor: 'accent.solid' },
  _focusVisible: { outlineOffset: '-2px' },
} as const;

const Tab = chakra('button', { base: tabStyles });

export interface TabEntry {
  id: string;
  label: string;
  /** A number, or a component that counts live. */
  count?: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly TabEntry[];
  value: string;
  onChange: (id: string) => void;
}

/** Tabs of which only the chosen one is mounted. Arrow keys, Home and End move between them. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const chosen = tabs.find((tab) => tab.id === value) ?? tabs[0];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab === chosen);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (tab === undefined) return;
    event.preventDefault();
    onChange(tab.id);
    document.getElementById(`${id}${tab.id}`)?.focus();
  };
  return (
    <div>
      <chakra.div role="tablist" aria-label={label} onKeyDown={onKeyDown} css={tabRowStyles}>
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count === undefined ? null : (
              // Two figures have their room before they are counted.
              <Muted textStyle="figures" fontWeight="normal" minW="5" textAlign="start">
                {typeof tab.count === 'number' ? numberText(tab.count) : tab.count}
              </Muted>
            )}
          </Tab>
        ))}
      </chakra.div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen?.id ?? ''}`} tabIndex={0}>
        {chosen?.content}
      </div>
    </div>
  );
}
