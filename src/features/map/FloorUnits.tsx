import { MapPin } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import type { BoardTone } from '#domain/board/boardTone.ts';
import { boardToneOf, toneOfUnit } from '#domain/board/unitFilter.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { sortRows } from '#domain/search/sortOrder.ts';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { UnitState } from '#crud/status/UnitState.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Pagination } from '#ui/table/Pagination.tsx';
import { List } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const pageSizes = [25, 50, 100] as const;

interface RowProps {
  unit: Unit;
  isOpen: boolean;
  onOpen: (unitId: number) => void;
  onShow: (unitId: number) => void;
}

const Row = memo(function Row({ unit, isOpen, onOpen, onShow }: RowProps) {
  const name = recordName('unit', unit);
  return (
    <RuledItem
      data-unit-id={unit.id}
      data-tone={toneOfUnit(unit)}
      display="grid"
      gridTemplateColumns="minmax(5rem, 12rem) minmax(6rem, 1fr) auto auto"
      alignItems="center"
      columnGap="3"
      minH="11"
      px="4"
      py="1"
      bg={isOpen ? 'bg.muted' : undefined}
      smDown={{ gridTemplateColumns: 'minmax(0, 1fr) auto auto' }}
    >
      <chakra.button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onOpen(unit.id)}
        justifySelf="start"
        minH={{ base: '11', md: '6' }}
        maxW="full"
        truncate
        fontWeight="medium"
        color="accent.fg"
        cursor="button"
        borderRadius="l1"
        _hover={{ textDecoration: 'underline' }}
      >
        {name}
      </chakra.button>
      <chakra.span smDown={{ gridRow: '2', gridColumn: '1' }}>
        <UnitState unit={unit} />
      </chakra.span>
      <CommandButtons entity="unit" row={unit} />
      <IconButton icon={MapPin} label={`${mapMessages.list.show}: ${name}`} onClick={() => onShow(unit.id)} />
    </RuledItem>
  );
});

export interface FloorUnitsProps extends Omit<RowProps, 'unit' | 'isOpen'> {
  floor: string;
  units: readonly Unit[];
  chosen: ReadonlySet<BoardTone>;
  openId: number | null;
}

export function FloorUnits({ floor, units, chosen, openId, onOpen, onShow }: FloorUnitsProps) {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(pageSizes[0]);
  const sorted = useMemo(() => sortRows(units, (row) => recordName('unit', row), 'asc'), [units]);
  const shown = chosen.size === 0 ? sorted : sorted.filter((unit) => chosen.has(boardToneOf(unit)));
  const last = Math.max(1, Math.ceil(shown.length / pageSize));
  const current = Math.min(page, last);
  const label = mapMessages.list.label(floor);
  return (
    <Panel flush>
      {shown.length === 0 ? (
        <chakra.p p="4" color="fg.muted">
          {units.length === 0 ? mapMessages.emptyFloor : mapMessages.list.none}
        </chakra.p>
      ) : null}
      <List aria-label={label}>
        {shown.slice((current - 1) * pageSize, current * pageSize).map((unit) => (
          <Row key={unit.id} unit={unit} isOpen={unit.id === openId} onOpen={onOpen} onShow={onShow} />
        ))}
      </List>
      {shown.length <= pageSizes[0] ? null : (
        <Pagination
          label={label}
          page={current}
          pageSize={pageSize}
          pageSizes={pageSizes}
          total={shown.length}
          maximumButtons={5}
          onPage={setPage}
          onPageSize={setPageSize}
        />
      )}
    </Panel>
  );
}
