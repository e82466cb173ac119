import { useCallback, useMemo, useState } from 'react';
import { activityMessages } from '#domain/messages/activity.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { PanelNote } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { FeedList } from './FeedPanel.tsx';
import { FeedFilters } from './FeedFilters.tsx';
import { RewindBar } from '#crud/rewind/RewindBar.tsx';
import { Tiles } from './Tiles.tsx';
import { LogFollower, useFeedStore, type LogOutcome } from './useFeed.tsx';
import type { FeedFilterState } from './useFeedFilter.ts';
import { logRangeOf, usePast } from './usePast.ts';
import type { RewindState } from '#crud/rewind/useRewind.ts';

/** Lines of each log for the hours around the moment. */
const logLines = 300;

export interface RewoundViewProps {
  siteId: number;
  rewind: RewindState;
  at: number;
  filterState: FeedFilterState;
}

export default function RewoundView({ siteId, rewind, at, filterState }: RewoundViewProps) {
  const zone = useSiteZone(siteId);
  const { from, until } = logRangeOf(at);
  const range = useMemo(() => ({ from, until }), [from, until]);
  const logStore = useFeedStore(siteId, range);
  const past = usePast(siteId, at, logStore);
  const [logs, setLogs] = useState<readonly LogOutcome[]>([]);
  const onLog = useCallback(
    (outcome: LogOutcome) => setLogs((known) => [...known.filter(({ log }) => log !== outcome.log), outcome]),
    [],
  );
  const { knownFrom } = past;
  const isBeforeHistory = past.isLoaded && (knownFrom === null || at < knownFrom);
  return (
    <Stack data-rewound="" gap="4">
      <RewindBar
        siteId={siteId}
        rewind={rewind}
        at={at}
        knownFrom={knownFrom}
        zone={zone}
        other={{ to: 'dashboard.map', label: activityMessages.rewind.showMap }}
      />
      <Tiles tiles={past.tiles} zone={zone} isPast />
      <Panel flush title={activityMessages.feed.pastTitle}>
        <LogFollower store={logStore} siteId={siteId} range={range} lines={logLines} onLog={onLog} />
        <chakra.div px="4" py="2">
          <FeedFilters activities={past.activities} state={filterState} hasSites={false} />
        </chakra.div>
        <FeedList
          siteId={siteId}
          filterState={filterState}
          activities={past.activities}
          isLoaded={past.isLoaded && !logs.some(({ isLoading }) => isLoading)}
          hasFailed={past.failure !== null || logs.some(({ failure }) => failure !== null)}
          mayPause={false}
        />
        {isBeforeHistory ? (
          <PanelNote textStyle="xs" borderTopWidth="1px" borderColor="border.muted">
            {activityMessages.feed.noJournalThen}
          </PanelNote>
        ) : null}
        {past.failure === null ? null : (
          <PanelNote textStyle="xs" borderTopWidth="1px" borderColor="border.muted" role="alert">
            {activityMessages.feed.logFailed('history of this browser', past.failure)}
          </PanelNote>
        )}
        {logs
          .filter(({ failure }) => failure !== null)
          .map(({ log, failure }) => (
            <PanelNote textStyle="xs" borderTopWidth="1px" borderColor="border.muted" key={log} role="alert">
              {activityMessages.feed.logFailed(log, failure ?? '')}
            </PanelNote>
          ))}
      </Panel>
    </Stack>
  );
}
