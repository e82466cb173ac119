import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { troubleStory } from '#domain/activity/troubleStory.ts';
import type { Activity } from '#domain/activity/activity.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { EventLog } from '#domain/entities/eventLog.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { acknowledgingMessages } from '#domain/messages/acknowledging.ts';
import { troubleMessages as texts } from '#domain/messages/troubles.ts';
import { troubleLabels, troubleSince, troublesOf, type Trouble } from '#domain/states/trouble.ts';
import { acknowledgementOf, isAcknowledgedAtDoor } from '#domain/states/troubleNews.ts';
import { capitalised } from '#domain/states/words.ts';
import { formatAge } from '#format/duration.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { useLog, type LogView } from '#crud/log/useLog.ts';
import { useAcknowledging } from '#crud/status/acknowledging.ts';
import { Button } from '#ui/control/Button.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { toneIcons } from '#ui/tone/tones.ts';
import { useAcknowledge } from './useAcknowledge.ts';

const Box = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    p: '3',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'colorPalette.border',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    textStyle: 'sm',
  },
});

const Head = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '2',
    alignItems: 'baseline',
    textStyle: 'md',
    fontWeight: 'semibold',
    _icon: { boxSize: '4', alignSelf: 'center' },
  },
});

const Later = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '0.5',
    listStyleType: 'none',
    m: '0',
    p: '0',
    color: 'fg',
    '& > li': { display: 'contents' },
  },
});

/** As many later lines show. */
const laterLines = 3;
/** A snapshot of a moment before shows who came (milliseconds). */
const beforeTrouble = 10 * 60_000;

const textOf = ({ did, detail }: Activity) => [capitalised(did), detail].filter((part) => part !== null).join(' · ');

function momentOf(text: string | null): number | null {
  const moment = Date.parse(text ?? '');
  return Number.isNaN(moment) ? null : moment;
}

export interface UnitTroubleProps {
  unit: Unit;
  /** Further buttons. */
  children?: ReactNode;
}

/** What happened at a unit in trouble, and what a person can do about it. Nothing for a unit that is well. */
export function UnitTrouble({ unit, children }: UnitTroubleProps) {
  const [trouble] = troublesOf(unit);
  return trouble === undefined ? null : (
    <Story unit={unit} trouble={trouble}>
      {children}
    </Story>
  );
}

function Story({ unit, trouble, children }: UnitTroubleProps & { trouble: Trouble }) {
  const { id, siteId } = unit;
  const zone = useSiteZone(siteId);
  const log = useLog('eventLog', { subject: 'unit', id });
  const since = momentOf(troubleSince(unit, trouble));
  const { began, later } = troubleStory(log.rows ?? [], trouble, since);
  const Icon = toneIcons[trouble];
  const heading = began === null ? troubleLabels[trouble] : textOf(began);
  return (
    <Box colorPalette={trouble} data-unit-trouble={trouble} aria-label={texts.region(recordName('unit', unit))}>
      <div>
        <Head>
          <Icon aria-hidden="true" />
          <chakra.strong fontWeight="semibold" overflowWrap="anywhere">
            {heading}
          </chakra.strong>
          {since === null ? null : (
            <chakra.span textStyle="lg" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
              <Elapsed since={since} format={formatAge} />
            </chakra.span>
          )}
        </Head>
        {since === null ? null : (
          <p>
            {texts.since} <Moment at={since} zone={zone} />
          </p>
        )}
      </div>
      <WhatCame log={log} later={later} isTold={began !== null} zone={zone} />
      <Acts unit={unit} trouble={trouble} since={since}>
        {children}
      </Acts>
    </Box>
  );
}

interface WhatCameProps {
  log: LogView<EventLog>;
  later: readonly Activity[];
  /** Whether the heading says how it began. */
  isTold: boolean;
  zone: string | undefined;
}

/** The lines after the beginning, or why there are none. */
function WhatCame({ log: { rows, error }, later, isTold, zone }: WhatCameProps) {
  if (rows === null) return error === null ? <SkeletonBlock h="5" /> : <p role="alert">{texts.unread(error)}</p>;
  if (later.length === 0) return isTold ? null : <p>{texts.notTold}</p>;
  return (
    <Later>
      {later.slice(0, laterLines).map((activity) => (
        <li key={activity.key}>
          <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            <Moment at={activity.at} zone={zone} format="time" />
          </chakra.span>
          <span>{textOf(activity)}</span>
        </li>
      ))}
    </Later>
  );
}

/** Who sees to it, or the button with which a person says so. */
function SeenTo({ unit, trouble, since }: ActsProps) {
  const { acknowledge, isPossible, hint, texts: words } = useAcknowledge();
  const { mode, all } = useAcknowledging();
  const key = { entity: 'unit', id: unit.id, trouble, since } as const;
  const known = acknowledgementOf(all, key);
  if (known !== null) return <span>{acknowledgingMessages.by(known.by)}</span>;
  if (isAcknowledgedAtDoor(unit)) return <span>{acknowledgingMessages.atDoor}</span>;
  if (mode === 'unknown' || !isPossible(key)) return null;
  return (
    <Tooltip label={hint}>
      <Button variant="solid" colorPalette={trouble} onClick={() => void acknowledge([key])}>
        <Check aria-hidden="true" />
        {words.one}
      </Button>
    </Tooltip>
  );
}

interface ActsProps extends UnitTroubleProps {
  trouble: Trouble;
  since: number | null;
}

function Acts({ unit, trouble, since, children }: ActsProps) {
  const { id } = unit;
  const snapshots = useLog('eventLog', { subject: 'unit', id, list: 'snapshot' });
  const shown = (snapshots.rows ?? []).filter(
    ({ createdAt }) => since === null || (momentOf(createdAt ?? null) ?? 0) >= since - beforeTrouble,
  ).length;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <SeenTo unit={unit} trouble={trouble} since={since} />
      {shown === 0 ? null : (
        <LinkButton to="unit.detail" parameters={{ id }} search="?tab=snapshot">
          {texts.snapshots(shown)}
        </LinkButton>
      )}
      <LinkButton to="unit.detail" parameters={{ id }} search="?tab=events">
        {texts.events}
      </LinkButton>
      {children}
    </chakra.div>
  );
}
