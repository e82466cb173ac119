import { History } from 'lucide-react';
import { useState } from 'react';
import { sitesOf } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { inSentence } from '#domain/messages/records.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { longDay, type Day } from '#format/days.ts';
import { List, Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useSession } from '../context/session.ts';
import { useSiteZone } from '../data/useSiteZone.ts';
import { NoRowsMessage } from '../freshness/NoRowsMessage.tsx';
import { StaleNote } from '../freshness/StaleNote.tsx';
import { UnreadableNote } from '../freshness/UnreadableNote.tsx';
import { LogFilterBar } from '../log/LogFilterBar.tsx';
import { NoLineOfKind } from '../log/NoLineOfKind.tsx';
import { OlderButton } from '../log/OlderButton.tsx';
import { useLog, type LogRow } from '../log/useLog.ts';
import { useLogDay } from '../log/useLogDay.ts';
import { useLogKinds } from '../log/useLogKinds.ts';
import { HistoryLine, type ChangedValueOf } from './HistoryLine.tsx';
import { historyLogKind } from './historySentence.ts';

/** Lines shown at first, and more with each press. */
const step = 50;

const words = { one: 'line', many: 'lines' };

/** The lines by day, newest first; lines without a time stand under "Day unknown". */
function groupsByDay<Row extends LogRow>(rows: readonly Row[], zone: string): { day: Day | null; rows: Row[] }[] {
  const groups: { day: Day | null; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = row.createdAt === undefined ? null : dayOf(Date.parse(row.createdAt), zone);
    const last = groups.at(-1);
    if (last !== undefined && last.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups;
}

export interface RecordHistoryProps {
  /** A kind of record with an action log: see `subjectLists`. */
  entity: EntityName;
  row: { id: number };
  showValue?: ChangedValueOf | undefined;
}

/**
 * A record's history: who did what and when, by day in the site's zone, with old and new values where the server logs
 * them. As a tab of a descriptor: `historyTab('customer')`.
 */
export function RecordHistory({ entity, row, showValue }: RecordHistoryProps) {
  const log = useLog('actionLog', { subject: entity, id: row.id });
  const { siteId } = useSession();
  const own = entity === 'site' ? row.id : sitesOf(entityOf(entity), row)[0];
  const zone = useSiteZone(own ?? siteId);
  const [day, setDay] = useState<Day | null>(null);
  const [limit, setLimit] = useState(step);
  const { rows: rowsOfDay, isWhole, readBackTo } = useLogDay(log, day, zone);
  const { rows, filter: kinds } = useLogKinds(rowsOfDay, historyLogKind);
  const { label } = entityOf(entity);
  const name = recordName(entity, row);
  if (rows === null && log.error !== null) {
    return (
      <Panel>
        {log.isMissing ? (
          <EmptyState icon={History} title="No history here">
            {`This server doesn't keep a history of ${inSentence(label.many)}.`}
          </EmptyState>
        ) : (
          <NoRowsMessage many="history" reason={{ kind: 'failed', message: log.error, retry: log.refresh }} />
        )}
      </Panel>
    );
  }
  const shown = rows?.slice(0, limit) ?? [];
  const hasMore = (rows?.length ?? 0) > limit || (day === null ? log.hasOlder : !isWhole && readBackTo === null);
  const isEmpty = rowsOfDay?.length === 0 && !hasMore;
  const hasNoneOfKind = rows?.length === 0 && (rowsOfDay ?? []).length > 0;
  const showMore = () => {
    setLimit(limit + step);
    if ((rows?.length ?? 0) <= limit + step && log.hasOlder) log.older();
  };
  return (
    <Panel flush>
      {isEmpty && day === null ? null : (
        <LogFilterBar label="History" day={day} zone={zone} readBackTo={readBackTo} kinds={kinds} onDay={setDay} />
      )}
      <StaleNote freshness={log.freshness} />
      {rows === null ? <Waiting /> : null}
      {isEmpty ? (
        <EmptyState icon={History} title={day === null ? 'No history yet' : 'Nothing happened on this day'}>
          {day === null ? `What staff do with this ${inSentence(label.one)} appears here.` : null}
        </EmptyState>
      ) : null}
      {hasNoneOfKind ? <NoLineOfKind kinds={kinds} hasOlder={hasMore} /> : null}
      {groupsByDay(shown, zone ?? localZone()).map((group, index) => (
        <section key={group.day ?? index} aria-label={group.day === null ? 'Day unknown' : longDay(group.day)}>
          <chakra.h3
            px="4"
            py="1.5"
            bg="bg.subtle"
            borderYWidth="1px"
            borderColor="border.muted"
            textStyle="xs"
            fontWeight="medium"
            color="fg.muted"
          >
            {group.day === null ? 'Day unknown' : longDay(group.day)}
          </chakra.h3>
          <List>
            {group.rows.map((line) => (
              <HistoryLine key={line.id} entity={entity} line={line} zone={zone} name={name} showValue={showValue} />
            ))}
          </List>
        </section>
      ))}
      {hasMore && rows !== null ? <OlderButton busy={log.loadingOlder} onClick={showMore} /> : null}
      <UnreadableNote words={words} skipped={log.skipped} failure={log.error} />
    </Panel>
  );
}

function Waiting() {
  return (
    <Stack p="4" gap="4" aria-hidden="true">
      {[70, 55, 62, 48].map((width) => (
        <SkeletonBlock key={width} style={{ width: `${width}%` }} />
      ))}
    </Stack>
  );
}
