import { LayoutGrid, SquarePlus } from 'lucide-react';
import { mapMessages } from '#domain/messages/map.ts';
import { mapRowMessages } from '#domain/messages/mapRows.ts';
import { Button } from '#ui/control/Button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';

export interface EmptyFloorProps {
  /** What the person can do, in a sentence; absent: nothing more. */
  hint?: string;
  /** The acts; null: the person may not change the map. */
  acts: {
    onDraw: () => void;
    onPlaceRows: () => void;
    /** Units without a shape. */
    unitCount: number;
  } | null;
}

/** On a floor where nothing is drawn: the ways to draw its units. Drags on the plan go through it. */
export function EmptyFloor({ hint, acts }: EmptyFloorProps) {
  const hasRows = acts !== null && acts.unitCount > 1;
  return (
    <chakra.div
      position="absolute"
      inset="0"
      display="grid"
      placeContent="center"
      justifyItems="center"
      gap="3"
      p="4"
      pointerEvents="none"
      textAlign="center"
    >
      <chakra.p color="fg.muted">{[mapMessages.emptyFloor, hint].filter(Boolean).join(' ')}</chakra.p>
      {acts === null ? null : (
        <Row justifyContent="center" pointerEvents="auto">
          {hasRows ? (
            <Button variant="solid" colorPalette="accent" onClick={acts.onPlaceRows}>
              <LayoutGrid aria-hidden="true" />
              {mapRowMessages.openCount(acts.unitCount)}
            </Button>
          ) : null}
          <Button {...(hasRows ? {} : ({ variant: 'solid', colorPalette: 'accent' } as const))} onClick={acts.onDraw}>
            <SquarePlus aria-hidden="true" />
            {mapMessages.drawUnits}
          </Button>
        </Row>
      )}
    </chakra.div>
  );
}
