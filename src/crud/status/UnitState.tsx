import type { Unit } from '#domain/entities/unit.ts';
import { troubleLabels, troublesOf } from '#domain/states/trouble.ts';
import { statusLabel, toneOfStatus } from '#domain/states/unitStatus.ts';
import { Muted } from '#ui/text/text.tsx';
import { useIsSeenTo } from './acknowledging.ts';
import { useReachBehind } from './silentControllers.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { StatusTag, type StatusTagProps } from './StatusTag.tsx';

export interface UnitStateProps {
  unit: Unit;
  variant?: NonNullable<StatusTagProps['variant']>;
  /** How its controller is reached; absent: as `SilentControllers` knows it. */
  reach?: StatusTagProps['reach'];
}

/** A unit's troubles in full colour, then its status. */
export function UnitState({ unit, variant = 'dense', reach: given }: UnitStateProps) {
  const behind = useReachBehind(unit.controllerId);
  const reach = given ?? behind;
  const troubles = troublesOf(unit);
  const isSeenTo = useIsSeenTo(unit);
  if (troubles.length === 0) return <StatusTag status={unit.status} variant={variant} reach={reach} />;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="1">
      {troubles.map((trouble, index) => (
        <ToneTag
          key={trouble}
          tone={trouble}
          variant={isSeenTo && index === 0 ? 'outline' : variant === 'filled' ? 'solid' : variant}
        >
          {troubleLabels[trouble]}
        </ToneTag>
      ))}
      {troubles.some((trouble) => trouble === toneOfStatus(unit.status)) ? (
        // "Acknowledged" is of the trouble: beside its tag it is a word.
        <Muted textStyle={variant === 'filled' ? 'sm' : 'xs'}>{statusLabel(unit.status)}</Muted>
      ) : (
        <StatusTag status={unit.status} variant={variant} reach={reach} />
      )}
    </chakra.span>
  );
}
