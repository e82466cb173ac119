import { useState } from 'react';
import { recordsWithActions } from '#domain/calls/operations.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { RecordHistory } from './RecordHistory.tsx';
import { useHasHistory } from './useHasHistory.ts';

const Frame = chakra('details', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    _open: { pb: '4' },
    '& > summary': {
      py: '2.5',
      minH: '11',
      textStyle: 'sm',
      cursor: 'button',
      focusVisibleRing: 'outside',
      borderRadius: 'l1',
    },
  },
});

/** The history of a record that is changed in place, without a page for a tab; null where the server keeps none. */
export function HistoryDisclosure({ entity, row }: { entity: EntityName; row: { id: number } }) {
  const [isOpen, setOpen] = useState(false);
  const hasHistory = useHasHistory(entity in recordsWithActions ? entity : null, row.id);
  if (hasHistory !== true) return null;
  return (
    <Frame onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <chakra.h2 display="inline" fontWeight="medium">
          History
        </chakra.h2>
      </summary>
      {isOpen ? <RecordHistory entity={entity} row={row} /> : null}
    </Frame>
  );
}
