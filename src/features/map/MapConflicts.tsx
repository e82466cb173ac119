import type { MapConflict } from '#domain/map/mapEdits.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const { editor: texts } = mapMessages;

const Box = chakra('section', {
  base: {
    p: '3',
    mb: '3',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'fault.border',
    bg: 'fault.subtle',
    textStyle: 'sm',
    '& ul': { listStyle: 'none', m: '0', p: '0', pt: '2', display: 'flex', flexDirection: 'column', gap: '2' },
    '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' },
  },
});

export interface MapConflictsProps {
  conflicts: readonly MapConflict[];
  nameOf: (id: number) => string;
  /** The other person's change, with both values. */
  textOf: (conflict: MapConflict) => string;
  onResolve: (conflict: MapConflict, isMine: boolean) => void;
}

export function MapConflicts({ conflicts, nameOf, textOf, onResolve }: MapConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <Box role="alert" aria-label={texts.conflictsTitle} data-map-conflicts="">
      <chakra.h2 fontWeight="semibold">{texts.conflictsTitle}</chakra.h2>
      <p>{texts.conflicts}</p>
      <ul>
        {conflicts.map((conflict) => {
          const { id } = conflict;
          const name = nameOf(id);
          return (
            <li key={id}>
              <strong>{name}</strong>
              <span>{textOf(conflict)}</span>
              <Button size="xs" aria-label={`${texts.mine}: ${name}`} onClick={() => onResolve(conflict, true)}>
                {texts.mine}
              </Button>
              <Button size="xs" aria-label={`${texts.theirs}: ${name}`} onClick={() => onResolve(conflict, false)}>
                {texts.theirs}
              </Button>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
