import type { Unit } from '#domain/entities/unit.ts';
import { useSiteZone } from '#resource/data/useSiteZone.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

const looks = [
  { field: 'alarmingSince', tone: 'alarm', label: 'Alarm' },
  { field: 'faultedSince', tone: 'fault', label: 'Fault' },
] as const;

/** Whether its alarm goes or something in it is broken, and since when. */
export function Troubles({ unit }: { unit: Unit }) {
  const zone = useSiteZone(unit.siteId);
  const troubles = looks.flatMap((look) => {
    const since = unit[look.field];
    return since ? [{ ...look, since }] : [];
  });
  if (troubles.length === 0) return 'None';
  return (
    <chakra.span display="flex" flexDirection="column" alignItems="flex-start" gap="1">
      {troubles.map(({ field, tone, label, since }) => (
        <ToneTag key={field} tone={tone} look="dense">
          <span>
            {label} since <Moment at={since} zone={zone} />
          </span>
        </ToneTag>
      ))}
    </chakra.span>
  );
}
