import { recordName } from '#domain/entities/recordName.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { memo } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { CommandStatusCell } from '#crud/command/CommandStatusCell.tsx';
import { AppLink } from '#crud/link/AppLink.tsx';
import { UnitState } from '#crud/status/UnitState.tsx';
import { kindAndSize } from './kindAndSize.ts';
import { UnitTenant } from './UnitTenant.tsx';
import { useSince } from './useSince.ts';

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(5rem, 1fr) auto',
    md: {
      gridTemplateColumns: 'minmax(0, 1fr) 15rem 10rem',
      '@container (min-width: 46rem)': { gridTemplateColumns: 'minmax(0, 1fr) 15rem 4.5rem 10rem' },
      '@container (min-width: 60rem)': {
        gridTemplateColumns: 'minmax(0, 1fr) 15rem 4.5rem 9.5rem minmax(0, 1.8fr) 10rem',
      },
    },
    alignItems: 'center',
    columnGap: '3',
    h: 'full',
    px: '3',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    textStyle: 'sm',
    _hover: { bg: 'bg.subtle' },
    '&[data-faded]': { opacity: '0.55' },
    '&[data-selected=true]': { bg: 'accent.subtle' },
    '& > :last-child': { mdDown: { gridColumn: '1 / -1' } },
  },
});

const Quiet = chakra('div', {
  base: { color: 'fg.muted', truncate: true, display: 'none' },
  variants: {
    room: {
      some: { md: { '@container (min-width: 46rem)': { display: 'block' } } },
      much: { md: { '@container (min-width: 60rem)': { display: 'block' } } },
    },
  },
});

export interface UnitLineProps {
  unit: Unit;
  faded: boolean;
  /** Undefined while nothing is selected. */
  selected?: boolean | undefined;
}

export const UnitLine = memo(function UnitLine({ unit, faded, selected }: UnitLineProps) {
  const { id, status, statusChangedAt } = unit;
  return (
    <Line data-unit-id={id} data-status={status} data-faded={faded ? '' : undefined} data-selected={selected}>
      <chakra.span fontWeight="semibold" truncate>
        <AppLink to="unit.detail" parameters={{ id }}>
          {recordName('unit', unit)}
        </AppLink>
      </chakra.span>
      <CommandStatusCell entity="unit" row={unit}>
        <UnitState unit={unit} />
      </CommandStatusCell>
      <Quiet room="some">{statusChangedAt ? <Since moment={statusChangedAt} /> : '–'}</Quiet>
      <Quiet room="much">{kindAndSize(unit)}</Quiet>
      <Quiet room="much">
        <UnitTenant unit={unit} />
      </Quiet>
      <chakra.div display="flex" justifyContent="flex-end" minW="0">
        <CommandButtons entity="unit" row={unit} />
      </chakra.div>
    </Line>
  );
});

function Since({ moment }: { moment: string }) {
  return useSince(moment);
}
