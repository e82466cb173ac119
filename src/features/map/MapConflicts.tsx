import type { MapConflict } from '#domain/map/mapEdits.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { Button } from '#ui/control/Button.tsx';
import { List } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const { editor: texts } = mapMessages;

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
    <chakra.section
      p="3"
      mb="3"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="fault.border"
      bg="fault.subtle"
      textStyle="sm"
      role="alert"
      aria-label={texts.conflictsTitle}
      data-map-conflicts=""
    >
      <chakra.h2 fontWeight="semibold">{texts.conflictsTitle}</chakra.h2>
      <p>{texts.conflicts}</p>
      <List display="flex" flexDirection="column" gap="2" pt="2">
        {conflicts.map((conflict) => {
          const { id } = conflict;
          const name = nameOf(id);
          return (
            <chakra.li key={id} display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
              <strong>{name}</strong>
              <span>{textOf(conflict)}</span>
              <Button size="xs" aria-label={`${texts.mine}: ${name}`} onClick={() => onResolve(conflict, true)}>
                {texts.mine}
              </Button>
              <Button size="xs" aria-label={`${texts.theirs}: ${name}`} onClick={() => onResolve(conflict, false)}>
                {texts.theirs}
              </Button>
            </chakra.li>
          );
        })}
      </List>
    </chakra.section>
  );
}
