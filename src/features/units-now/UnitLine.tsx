import { recordName } from '#domain/entities/recordName.ts';
import { labelIn } from '#domain/states/words.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { memo } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import { breakpoints } from '#domain/limits/table.ts';
import { unitKindLabels } from '#domain/states/unitKind.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { UnitDoorButtons, UnitDoorNotice, UnitDoorStatus } from '#crud/command/UnitDoor.tsx';
import { AppLink } from '#crud/link/AppLink.tsx';
import { UnitState } from '#crud/status/UnitState.tsx';
import { useSince } from './useSince.ts';

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '8rem 10rem 6rem 7rem minmax(0, 1fr)' },
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
    '& > :last-child': { mdDown: { gridColumn: '1 / -1' } },
  },
});

const Quiet = chakra('span', { base: { color: 'fg.muted', truncate: true, mdDown: { display: 'none' } } });

/** One unit as a row, with its buttons at the end. */
export const UnitLine = memo(function UnitLine({ unit, faded }: { unit: Unit; faded: boolean }) {
  const { id, status, statusChangedAt, kind } = unit;
  // Below the large width the row's end only fits the buttons, so the command's state stands below the status.
  const wide = useMediaQuery(`(min-width: ${breakpoints.large}px)`);
  return (
    <Line data-unit-id={id} data-status={status} data-faded={faded ? '' : undefined}>
      <chakra.span fontWeight="semibold" truncate>
        <AppLink to="unit.detail" parameters={{ id }}>
          {recordName('unit', unit)}
        </AppLink>
      </chakra.span>
      {wide ? <UnitState unit={unit} /> : <UnitDoorStatus unit={unit} />}
      <Quiet>{statusChangedAt ? <Since moment={statusChangedAt} /> : '–'}</Quiet>
      <Quiet>{labelIn(unitKindLabels, kind) ?? '–'}</Quiet>
      <chakra.div display="flex" alignItems="center" justifyContent="flex-end" gap="3" minW="0">
        {wide ? <UnitDoorNotice unit={unit} /> : null}
        <UnitDoorButtons unit={unit} />
      </chakra.div>
    </Line>
  );
});

function Since({ moment }: { moment: string }) {
  return useSince(moment);
}
