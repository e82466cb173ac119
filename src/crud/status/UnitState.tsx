import type { Unit } from '#domain/entities/unit.ts';
import { troubleLabels, troublesOf } from '#domain/states/trouble.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { StatusTag, type StatusTagProps } from './StatusTag.tsx';

export interface UnitStateProps {
  unit: Unit;
  look?: NonNullable<StatusTagProps['look']>;
}

/** What is wrong at a unit, first and in full colour, and beside it the unit's status. */
export function UnitState({ unit, look = 'dense' }: UnitStateProps) {
  const troubles = troublesOf(unit);
  if (troubles.length === 0) return <StatusTag status={unit.status} look={look} />;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="1">
      {troubles.map((trouble) => (
        <ToneTag key={trouble} tone={trouble} look={look === 'filled' ? 'solid' : look}>
          {troubleLabels[trouble]}
        </ToneTag>
      ))}
      <StatusTag status={unit.status} look={look} />
    </chakra.span>
  );
}
