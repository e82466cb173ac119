import { memo } from 'react';
import type { CommandedEntity } from '#domain/commands/act.ts';
import { useDisabledReason, type CommandedRow } from '#crud/command/useDisabledReason.ts';
import { chakra } from '#ui/theme/chakra.ts';
import type { PaletteItem } from './paletteItem.ts';
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

const Label = chakra('span', { base: { fontWeight: 'medium', truncate: true, flexShrink: '0', maxW: '75%' } });
const Detail = chakra('span', { base: { color: 'fg.muted', textStyle: 'sm', truncate: true, minW: '0' } });

export interface PaletteRowProps {
  id: string;
  item: PaletteItem;
  isActive: boolean;
}

/** One option of the palette's list. A command that cannot be sent now says why. */
export const PaletteRow = memo(function PaletteRow(props: PaletteRowProps) {
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
        <Label>{label}</Label>
        {shown === '' ? null : <Detail>{shown}</Detail>}
      </chakra.span>
      {record === undefined ? null : (
        <chakra.span flexShrink="0" maxW="45%" overflow="hidden">
          <RecordMark {...record} />
        </chakra.span>
      )}
    </Row>
  );
}
