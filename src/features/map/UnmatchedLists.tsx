import { LayoutGrid, Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { PlanShape } from '#domain/map/floorPlan.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { mapRowMessages } from '#domain/messages/mapRows.ts';
import { Button } from '#ui/control/Button.tsx';
import { List } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const { editor: texts } = mapMessages;
const maximumShown = 40;

function Section({
  title,
  empty,
  count,
  children,
}: {
  title: string;
  empty: string;
  count: number;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <chakra.h3 id={id} textStyle="sm" fontWeight="semibold">
        {title}
      </chakra.h3>
      {count === 0 ? (
        <Note pt="1">{empty}</Note>
      ) : (
        <List pt="2" display="flex" flexWrap="wrap" gap="1.5" maxH="15rem" overflowY="auto">
          {children}
          {count > maximumShown ? (
            <chakra.li textStyle="sm" color="fg.muted" alignSelf="center">
              {texts.more(count - maximumShown)}
            </chakra.li>
          ) : null}
        </List>
      )}
    </section>
  );
}

export interface UnmatchedListsProps {
  units: readonly Unit[];
  shapes: readonly PlanShape[];
  /** Why the units are unknown, in a sentence; null: they are known. */
  problem: string | null;
  onPlace: (unit: Unit) => void;
  onPlaceRows: () => void;
  onSelect: (shape: PlanShape) => void;
}

export function UnmatchedLists({ units, shapes, problem, onPlace, onPlaceRows, onSelect }: UnmatchedListsProps) {
  return (
    <>
      {units.length < 2 ? null : (
        <Button onClick={onPlaceRows}>
          <LayoutGrid aria-hidden="true" />
          {mapRowMessages.open}
        </Button>
      )}
      <Section title={texts.withoutShape(units.length)} empty={problem ?? texts.allDrawn} count={units.length}>
        {units.slice(0, maximumShown).map((unit) => (
          <li key={unit.id}>
            <Button size="xs" aria-label={texts.place(recordName('unit', unit))} onClick={() => onPlace(unit)}>
              <Plus aria-hidden="true" />
              {recordName('unit', unit)}
            </Button>
          </li>
        ))}
      </Section>
      <Section title={texts.withoutUnit(shapes.length)} empty={texts.allAssigned} count={shapes.length}>
        {shapes.slice(0, maximumShown).map((shape) => (
          <li key={shape.id}>
            <Button size="xs" onClick={() => onSelect(shape)}>
              {shape.label ?? (shape.id < 0 ? 'New shape' : `Shape ${shape.id}`)}
            </Button>
          </li>
        ))}
      </Section>
    </>
  );
}
