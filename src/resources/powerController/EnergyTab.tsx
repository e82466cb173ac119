import { useState } from 'react';
import type { PowerController } from '#domain/entities/powerController.ts';
import { browserZone } from '#lib/dates.ts';
import { dayIn, formatDay } from '#lib/days.ts';
import { useSiteZone } from '#resource/data/useSiteZone.ts';
import { useLog } from '#resource/log/useLog.ts';
import { useLogDay } from '#resource/log/useLogDay.ts';
import { DatePicker } from '#ui/date/DatePicker.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { energyDay } from './energyDay.ts';
import { EnergyOfDay } from './EnergyOfDay.tsx';

/** What a power controller drew, hour by hour, on one day of its site. */
export function EnergyTab({ of: { id, siteId } }: { of: PowerController }) {
  const zone = useSiteZone(siteId) ?? browserZone();
  const today = dayIn(Date.now(), zone);
  const [chosen, choose] = useState<string | null>(null);
  const day = chosen ?? today;
  const log = useLog('energyLog', { subject: 'powerController', id });
  const { isWhole, lookedBackTo } = useLogDay(log, day, zone);
  if (log.rows === null && log.error !== null) {
    return (
      <Panel>
        <ErrorState title="The energy log could not be read." onRetry={log.refresh}>
          {log.error}
        </ErrorState>
      </Panel>
    );
  }
  const isReady = log.rows !== null && isWhole;
  return (
    <Panel>
      <chakra.div pb="3">
        <DatePicker label="Day" value={day} onChange={choose} today={today} latest={today} />
      </chakra.div>
      {log.error === null ? null : (
        <chakra.p
          textStyle="sm"
          color="fault.fg"
          pb="2"
        >{`The newest readings could not be read: ${log.error}`}</chakra.p>
      )}
      {isReady ? (
        <EnergyOfDay energy={energyDay(log.rows ?? [], day, zone)} day={day} />
      ) : (
        <>
          <chakra.output textStyle="sm" color="fg.muted" display="block" minH="6">
            {lookedBackTo === null ? null : `Looking back: ${formatDay(lookedBackTo)}`}
          </chakra.output>
          <SkeletonBlock h="56" />
        </>
      )}
    </Panel>
  );
}
