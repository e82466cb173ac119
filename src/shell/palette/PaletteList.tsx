import { memo, useEffect, useRef, type CSSProperties } from 'react';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { CommandedEntity } from '#domain/commands/act.ts';
import { useDisabledReason, type CommandedRow } from '#crud/command/useDisabledReason.ts';
import type { PaletteGroup, PaletteItem } from './paletteItem.ts';
import { RecordMark } from './RecordMark.tsx';

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: { base: '11', md: '9' },
    px: '2.5',
    py: '1',
    borderRadius: 'l2',
    cursor: 'option',
    scrollMarginBlock: '8',
    '&[data-active]': { bg: 'bg.muted' },
    '& > svg': { boxSize: '4', flexShrink: '0', color: 'fg.subtle' },
    '&[data-active] > svg': { color: 'accent.fg' },
    '&[aria-disabled=true]': { color: 'fg.muted' },
  },
});

interface PaletteRowProps {
  id: string;
  item: PaletteItem;
  isActive: boolean;
}

/** One option of the palette's list. A command that cannot be sent now says why. */
const PaletteRow = memo(function PaletteRow(props: PaletteRowProps) {
  const { choice } = props.item;
  if (choice.kind !== 'action' || choice.action.kind !== 'command') return <Option {...props} reason={null} />;
  return <CommandOption {...props} entity={choice.action.entity} row={choice.record.row} />;
});

function CommandOption({ entity, row, ...rest }: PaletteRowProps & { entity: CommandedEntity; row: CommandedRow }) {
  return <Option {...rest} reason={useDisabledReason(entity, row, false)} />;
}

function Option({ id, item, isActive, reason }: PaletteRowProps & { reason: string | null }) {
  const { icon: Icon, label, detail = '', record } = item;
  const shown = reason ?? detail;
  return (
    <Row
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={reason === null ? undefined : true}
      data-active={isActive ? '' : undefined}
      data-item={item.id}
    >
      <Icon aria-hidden="true" />
      <chakra.span display="flex" flex="1" minW="0" gap="2" alignItems="baseline">
        <chakra.span fontWeight="medium" truncate flexShrink="0" maxW="75%">
          {label}
        </chakra.span>
        {shown === '' ? null : (
          <Muted textStyle="sm" truncate minW="0">
            {shown}
          </Muted>
        )}
      </chakra.span>
      {record === undefined ? null : (
        <chakra.span flexShrink="0" maxW="45%" overflow="hidden">
          <RecordMark {...record} />
        </chakra.span>
      )}
    </Row>
  );
}

/** Costs no layout or paint out of sight. */
const Group = chakra('div', {
  base: {
    contentVisibility: 'auto',
    containIntrinsicBlockSize: {
      base: 'auto calc(var(--rows) * {sizes.11} + 1.875rem)',
      md: 'auto calc(var(--rows) * {sizes.9} + 1.875rem)',
    },
  },
});

export interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  activeId: string | null;
  isPending: boolean;
  onChoose: (item: PaletteItem, inNewTab: boolean) => void;
  onPoint: (item: PaletteItem) => void;
}

/** The element id of an item of a list. */
export const optionId = (listId: string, item: PaletteItem) => `${listId}-${item.id}`;

/** Drawn again for other groups or another active item only: typing must not wait for it. */
const Groups = memo(function Groups({ id, groups, activeId }: Pick<PaletteListProps, 'id' | 'groups' | 'activeId'>) {
  return groups.map((group) => (
    <Group
      key={group.id}
      role="group"
      aria-labelledby={`${id}-group-${group.id}`}
      style={{ '--rows': group.items.length } as CSSProperties}
    >
      <chakra.div id={`${id}-group-${group.id}`} textStyle="overline" color="fg.subtle" px="2.5" pt="2.5" pb="1">
        {group.label}
      </chakra.div>
      {group.items.map((item) => {
        const own = optionId(id, item);
        return <PaletteRow key={item.id} id={own} item={item} isActive={own === activeId} />;
      })}
    </Group>
  ));
});

/** Groups of options (WAI-ARIA 1.2, combobox with listbox popup). */
export function PaletteList({ id, groups, activeId, isPending, onChoose, onPoint }: PaletteListProps) {
  const isScrolled = useRef(false);
  const [first] = groups.flatMap(({ items }) => items.slice(0, 1));
  const isFirst = first !== undefined && activeId === optionId(id, first);
  useEffect(() => {
    // Would lay the page out once more for every key.
    if (activeId === null || (isFirst && !isScrolled.current)) return;
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, isFirst]);
  const itemAt = ({ target }: { target: EventTarget }) => {
    const own = (target as Element).closest('[role=option]')?.id;
    return groups.flatMap(({ items }) => items).find((item) => optionId(id, item) === own);
  };
  return (
    <chakra.div
      id={id}
      role="listbox"
      aria-label="Results"
      aria-busy={isPending}
      onScroll={({ currentTarget }) => {
        isScrolled.current = currentTarget.scrollTop > 0;
      }}
      onPointerMove={(event) => {
        const item = itemAt(event);
        if (item !== undefined) onPoint(item);
      }}
      // Keeps the focus in the search box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        const item = itemAt(event);
        if (item !== undefined) onChoose(item, event.ctrlKey || event.metaKey);
      }}
      overflowY="auto"
      flex="1"
      minH="0"
      px="1.5"
      pb="1.5"
    >
      <Groups id={id} groups={groups} activeId={activeId} />
    </chakra.div>
  );
}
