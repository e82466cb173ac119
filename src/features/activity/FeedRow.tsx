import { memo, useId, useState } from 'react';
import {
  ChevronDown,
  ChevronRight,
  BellRing,
  Building2,
  CalendarCheck,
  CloudOff,
  DoorClosed,
  DoorOpen,
  FileText,
  KeyRound,
  LockKeyhole,
  LockKeyholeOpen,
  ShieldAlert,
  ShieldBan,
  TriangleAlert,
  UserCog,
  Wifi,
  type LucideIcon,
} from 'lucide-react';
import type { Activity, ActivityKind } from '#domain/activity/activity.ts';
import { isBurst, type Burst, type FeedLine } from '#domain/activity/bursts.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { recordOfKey } from '#domain/entities/recordKey.ts';
import { activityMessages } from '#domain/messages/activity.ts';
import { recordPlaces } from '#domain/routes/recordPlaces.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Badge, Muted, PanelNote, Small } from '#ui/text/text.tsx';
import { List } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { MarkedMoment } from '#ui/time/MarkedMoment.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { actText, burstText, personText, readerAct, staffActText, subjectText } from './feedText.ts';

const kindIcons: Record<ActivityKind, LucideIcon> = {
  alarm: BellRing,
  fault: TriangleAlert,
  denied: ShieldAlert,
  device: CloudOff,
  door: DoorClosed,
  booking: CalendarCheck,
  staff: UserCog,
  record: FileText,
};

const actIcons: Readonly<Record<string, LucideIcon>> = {
  opened: DoorOpen,
  closed: DoorClosed,
  locked: LockKeyhole,
  armed: LockKeyhole,
  unlocked: LockKeyholeOpen,
  overlocked: ShieldBan,
  'let someone in': KeyRound,
  'came back online': Wifi,
};

function iconOf({ kind, did, subject }: Activity): LucideIcon {
  const own = actIcons[did];
  if (own !== undefined) return own;
  return kind === 'record' && subject?.entity === 'site' ? Building2 : kindIcons[kind];
}

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1.75rem minmax(0, 1fr) auto', md: '1.75rem minmax(0, 1fr) minmax(0, 14rem) auto' },
    columnGap: '3',
    alignItems: 'center',
    px: '4',
    py: '1.5',
    minH: { base: '11', md: '9' },
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    textStyle: 'sm',
    // Rows outside of the view cost no layout and no paint.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 36px',
    _first: { borderTopWidth: '0' },
    '&[data-urgent=true]': { bg: 'colorPalette.subtle' },
    // On a wall the person stands in the line, which has the whole width.
    '&[data-still]': { gridTemplateColumns: '1.75rem minmax(0, 1fr) auto' },
  },
});
const Text = chakra('span', { base: { minW: '0', overflowWrap: 'anywhere', '& a, & b': { fontWeight: 'semibold' } } });

export interface FeedRowProps {
  line: FeedLine;
  zoneOf: (siteId: number | null) => string | undefined;
  hasSites: boolean;
  /** The zone of the page's own times: others are marked. Absent: the browser's. */
  ownZone?: string | undefined;
  /** The first instant of today: lines before it show their date. */
  todayFrom: number;
  /** Disables all controls, as on a wall. */
  isStill?: boolean;
}

/** One line of the feed, or a burst that opens to its lines. */
export const FeedRow = memo(function FeedRow({ line, ...rest }: FeedRowProps) {
  return isBurst(line) ? <BurstRow burst={line} {...rest} /> : <ActivityRow activity={line} {...rest} />;
});

type RowProps = Omit<FeedRowProps, 'line'>;

function ActivityRow({
  activity,
  zoneOf,
  ownZone,
  hasSites,
  todayFrom,
  isStill = false,
}: RowProps & { activity: Activity }) {
  const { tone, at, siteId, detail, source } = activity;
  const Icon = iconOf(activity);
  const person = personText(activity);
  const isTrouble = tone === 'alarm';
  const reader = readerAct(activity);
  const isNamed = source === 'action' || reader !== null;
  return (
    <Row
      colorPalette={tone}
      data-urgent={isTrouble}
      data-activity={activity.key}
      data-kind={activity.kind}
      data-still={isStill || undefined}
    >
      <Badge boxSize="7" borderRadius="full" _icon={{ boxSize: '3.5' }}>
        <Icon aria-hidden="true" />
      </Badge>
      <Text>
        {source === 'action' ? (
          <>
            <b>{person ?? 'Someone'}</b> {staffActText(activity)}
            {activity.subject === null ? null : ' '}
            <Subject activity={activity} />
          </>
        ) : (
          <>
            <Subject activity={activity} />
            {reader === null ? (
              actText(activity)
            ) : (
              <>
                {reader[0]}
                <Person activity={activity} />
                {reader[1]}
              </>
            )}
          </>
        )}
        {hasSites ? <SiteName siteId={siteId} /> : null}
        {detail === null ? null : <Muted> · {detail}</Muted>}
        {isNamed || person === null ? null : (
          <Muted display={{ base: 'inline', md: isStill ? 'inline' : 'none' }}> · {person}</Muted>
        )}
      </Text>
      {isStill ? null : (
        <Muted display={{ base: 'none', md: 'block' }} truncate>
          {isNamed ? null : <Person activity={activity} />}
        </Muted>
      )}
      <Small fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        <MarkedMoment at={at} zone={zoneOf(siteId)} own={ownZone} format={at < todayFrom ? 'dateTime' : 'time'} />
      </Small>
    </Row>
  );
}

function SiteName({ siteId }: { siteId: number | null }) {
  const name = useSiteName()(siteId);
  return name === null ? null : <Muted> at {name}</Muted>;
}

function Subject({ activity }: { activity: Activity }) {
  const mayOpen = useMayOpen();
  const name = subjectText(activity);
  const { subject } = activity;
  if (name === null || subject === null) return null;
  const record = {
    ...recordOfKey(subject.entity, subject.id),
    ...(subject.name === null ? {} : { name: subject.name }),
  } as AnyRecord;
  const place = recordPlaces(subject.entity, record).find(({ to }) => mayOpen(to));
  if (place === undefined) return <b>{name}</b>;
  return (
    <AppLink to={place.to} {...(place.parameters ? { parameters: place.parameters } : {})} search={place.search ?? ''}>
      {name}
    </AppLink>
  );
}

function Person({ activity }: { activity: Activity }) {
  const { who } = activity;
  const name = personText(activity);
  if (who === null || name === null) return null;
  if (who.entity !== 'customer' || who.id === null) return name;
  return (
    <AppLink to="customer.detail" parameters={{ id: who.id }}>
      {name}
    </AppLink>
  );
}

const isSameMinute = (one: number, other: number) => Math.floor(one / 60_000) === Math.floor(other / 60_000);

/** The most lines of an opened burst. */
const shownOfBurst = 50;

function BurstRow({ burst, ...rest }: RowProps & { burst: Burst }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const first = burst.activities[0] as Activity;
  const oldest = burst.activities.at(-1) as Activity;
  const Icon = iconOf(first);
  const text = burstText(burst);
  const zone = rest.zoneOf(first.siteId);
  return (
    <>
      <Row colorPalette={first.tone} data-burst={burst.activities.length} data-still={rest.isStill || undefined}>
        <Badge boxSize="7" borderRadius="full" _icon={{ boxSize: '3.5' }}>
          <Icon aria-hidden="true" />
        </Badge>
        <Text>
          <b>{text}</b>
          <SiteName siteId={first.siteId} />
        </Text>
        {rest.isStill === true ? null : (
          <chakra.span display={{ base: 'none', md: 'block' }}>
            <Button
              size="xs"
              variant="ghost"
              aria-expanded={isOpen}
              aria-controls={`${id}lines`}
              aria-label={activityMessages.feed.expand(text)}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
              {activityMessages.feed.each}
            </Button>
          </chakra.span>
        )}
        <Small fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {isSameMinute(oldest.at, first.at) ? null : (
            <>
              <Moment at={oldest.at} zone={zone} format="time" />
              {'–'}
            </>
          )}
          <MarkedMoment at={first.at} zone={zone} own={rest.ownZone} format="time" />
        </Small>
      </Row>
      {isOpen ? (
        <li id={`${id}lines`}>
          <List ps="6" bg="bg.subtle">
            {burst.activities.slice(0, shownOfBurst).map((activity) => (
              <ActivityRow key={activity.key} activity={activity} {...rest} />
            ))}
          </List>
          {burst.activities.length > shownOfBurst ? (
            <PanelNote textStyle="xs">
              {activityMessages.feed.furtherLines(burst.activities.length - shownOfBurst)}
            </PanelNote>
          ) : null}
        </li>
      ) : null}
    </>
  );
}
