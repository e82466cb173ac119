import { useState } from 'react';
import type { EnergyLog } from '#domain/entities/energyLog.ts';
import type { PowerController } from '#domain/entities/powerController.ts';
import { browserZone } from '#lib/dates.ts';
import { dayIn, formatDay, type Day } from '#lib/days.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { NoneShown } from '#crud/freshness/NoneShown.tsx';
import { UnreadNote } from '#crud/freshness/UnreadNote.tsx';
import type { EmptyReason } from '#crud/freshness/emptyReason.ts';
import { useLog, type LogView } from '#crud/log/useLog.ts';
import { useLogDay } from '#crud/log/useLogDay.ts';
import { Button } from '#ui/control/Button.tsx';
import { DatePicker } from '#ui/date/DatePicker.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { energyDay } from './energyDay.ts';
import { EnergyOfDay } from './EnergyOfDay.tsx';

const words = { one: 'reading', many: 'readings' };

/** While the readings of a day are on their way: how far it was looked back for them. */
function LookingBack({ to }: { to: Day | null }) {
  return (
    <>
      <chakra.output textStyle="sm" color="fg.muted" display="block" minH="6">
        {to === null ? null : `Looking back: ${formatDay(to)}`}
      </chakra.output>
      <SkeletonBlock h="56" />
    </>
  );
}

interface NotReadProps {
  day: Day;
  /** The day that the readings go back to. */
  reached: Day | null;
  busy: boolean;
  onOlder: () => void;
}

/** A day too long ago to be read without being asked for. */
function NotRead({ day, reached, busy, onOlder }: NotReadProps) {
  const readTo = reached === null ? '' : `Read back to ${formatDay(reached)}: `;
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="center" gap="3" py="8">
      <chakra.output textStyle="sm" color="fg.muted">
        {`${readTo}not all readings of ${formatDay(day)} are here yet.`}
      </chakra.output>
      <Button busy={busy} onClick={onOlder}>
        Load older
      </Button>
    </chakra.div>
  );
}

function whyNoReading({ rows, error, skipped, hasOlder, refresh }: LogView<EnergyLog>): EmptyReason | null {
  if (rows === null) return error === null ? null : { kind: 'failed', message: error, retry: refresh };
  return rows.length > 0 || skipped === 0 || hasOlder ? null : { kind: 'unreadable', count: skipped };
}

/** What a power controller drew, hour by hour, on one day of its site. */
export function EnergyTab({ of: { id, siteId } }: { of: PowerController }) {
  const zone = useSiteZone(siteId) ?? browserZone();
  const today = dayIn(Date.now(), zone);
  const [chosen, choose] = useState<string | null>(null);
  const day = chosen ?? today;
  const log = useLog('energyLog', { subject: 'powerController', id });
  const { isWhole, lookedBackTo, reached } = useLogDay(log, day, zone);
  const { rows, error, skipped, loadingOlder, older } = log;
  const why = whyNoReading(log);
  if (why !== null) {
    return (
      <Panel>
        <NoneShown many="energy readings" why={why} />
      </Panel>
    );
  }
  const isReady = rows !== null && isWhole;
  const isStopped = rows !== null && !isWhole && lookedBackTo === null;
  return (
    <Panel>
      <chakra.div pb="3">
        <DatePicker label="Day" value={day} onChange={choose} today={today} latest={today} />
      </chakra.div>
      {isReady ? <EnergyOfDay energy={energyDay(rows, day, zone)} day={day} /> : null}
      {isStopped ? <NotRead {...{ day, reached }} busy={loadingOlder} onOlder={older} /> : null}
      {isReady || isStopped ? null : <LookingBack to={lookedBackTo} />}
      <UnreadNote {...{ words, skipped }} failure={error} />
    </Panel>
  );
}
