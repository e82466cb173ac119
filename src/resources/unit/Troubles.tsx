import { allSites } from '#domain/entities/site.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { troubleLabels, troubleSince, troublesOf, type Trouble } from '#domain/states/trouble.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

/** Whether the unit's record says so, or the API's lists of alarms and faults were read. */
function useAreTroublesKnown({ siteId = allSites.id, alarmingSince, faultedSince }: Unit): boolean {
  const alarms = useHostQuery('alarms', { siteId });
  if (alarmingSince !== undefined && faultedSince !== undefined) return true;
  return alarms.status === 'ready' && alarms.value.isRead.alarming && alarms.value.isRead.faulted;
}

export function Troubles({ unit }: { unit: Unit }) {
  const isKnown = useAreTroublesKnown(unit);
  const troubles = troublesOf(unit);
  if (troubles.length === 0) return isKnown ? 'No faults' : '–';
  return (
    <chakra.span display="flex" flexDirection="column" alignItems="flex-start" gap="1">
      {troubles.map((trouble) => (
        <chakra.span key={trouble} display="inline-flex" flexWrap="wrap" columnGap="2" alignItems="center">
          <ToneTag tone={trouble} variant="dense">
            {troubleLabels[trouble]}
          </ToneTag>
          <Since unit={unit} trouble={trouble} />
        </chakra.span>
      ))}
    </chakra.span>
  );
}

function Since({ unit, trouble }: { unit: Unit; trouble: Trouble }) {
  const zone = useSiteZone(unit.siteId);
  const since = troubleSince(unit, trouble);
  return since === null ? null : (
    <chakra.span textStyle="sm" color="fg.muted">
      since <Moment at={since} zone={zone} />
    </chakra.span>
  );
}
