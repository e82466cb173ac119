import {
  BellRing,
  CircleDollarSign,
  CloudOff,
  ShieldCheck,
  TriangleAlert,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState, useEffect, type ReactNode, type RefObject } from 'react';
import { idOfKey } from '#domain/entities/recordKey.ts';
import { attentionLabels, isOpen, type AttentionItem, type AttentionKind } from '#domain/activity/attention.ts';
import { deviceKindLabels } from '#domain/states/deviceKind.ts';
import { activityMessages } from '#domain/messages/activity.ts';
import { entryOf, isOneOf } from '#domain/states/words.ts';
import { type RouteId, routeIds } from '#domain/routes/index.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted, PanelNote, Small } from '#ui/text/text.tsx';
import { List } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { MarkedMoment } from '#ui/time/MarkedMoment.tsx';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { formatAge, formatAgo } from '#format/duration.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { ToneName } from '#ui/tone/tones.ts';
import type { TroubleNews } from '#domain/states/troubleNews.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { useAcknowledge } from '#parts/trouble/useAcknowledge.ts';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { AcknowledgeDialog } from './AcknowledgeDialog.tsx';
import { MoneyToday } from './MoneyToday.tsx';
import type { Attention } from './useAttention.ts';

/** How many of a list's rows stand in its first column: on a wall the others wrap out of sight. null: not known yet. */
function useWholeRows(list: RefObject<HTMLElement | null>, rows: number): number | null {
  const [whole, setWhole] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const count = () => {
      const items = [...element.children] as HTMLElement[];
      setWhole(items.filter(({ offsetLeft }) => offsetLeft === items[0]?.offsetLeft).length);
    };
    const observer = new ResizeObserver(count);
    observer.observe(element);
    count();
    return () => observer.disconnect();
  }, [list, rows]);
  return whole;
}

const looks: Record<AttentionKind, { icon: LucideIcon; tone: ToneName }> = {
  alarm: { icon: BellRing, tone: 'alarm' },
  jam: { icon: TriangleAlert, tone: 'fault' },
  deviceFault: { icon: Wrench, tone: 'fault' },
  offline: { icon: CloudOff, tone: 'offline' },
  arrears: { icon: CircleDollarSign, tone: 'fault' },
};

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) 8rem', sm: '6.5rem minmax(0, 1fr)' },
    alignItems: 'center',
    columnGap: '3',
    '&[data-actions=true]': { sm: { gridTemplateColumns: '6.5rem minmax(0, 1fr) auto' } },
    // A wall is read from five metres.
    '&[data-actions=false]': {
      gridTemplateColumns: '8rem minmax(0, 1fr) auto',
      minH: '14',
      textStyle: 'xl',
      '& [data-age]': { textStyle: '2xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
      '& [data-tone]': { textStyle: 'md', h: '8', px: '2.5' },
    },
    // On a phone the tag stands above the words, and the buttons beside both.
    '& > [data-acts]': { smDown: { gridColumn: '2', gridRow: '1 / span 2' } },
    '[data-unknown=true] > &': { filter: 'grayscale(1)' },
    px: '4',
    py: '1.5',
    minH: '11',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    textStyle: 'sm',
    // What somebody sees to, and what nobody looked at for days, is quiet beside an alarm of this minute.
    '&[data-attention=alarm][data-news=new]': { bg: 'alarm.subtle' },
  },
});
/** As many rows show at first. */
const firstRows = 8;

/** While more rows may come, a placeholder lies below those that are here, so that it never moves. */
const Stage = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    minH: '0',
    position: 'relative',
    '& > ul': { position: 'relative' },
    '&[data-awaits=true] > ul > li': { bg: 'bg.panel' },
  },
});
/** The room of rows that are awaited. */
const awaitedHeight = '10rem';

export interface AttentionPanelProps {
  attention: Attention;
  /** The site whose money of the day stands above the list. */
  siteId: number;
  zone: string | undefined;
  /** Whether the list is of all sites, so that each row names its own. */
  hasSites: boolean;
}

export function AttentionPanel({ attention, siteId, zone, hasSites }: AttentionPanelProps) {
  return (
    <AttentionList
      attention={attention}
      zone={zone}
      rows={firstRows}
      hasSites={hasSites}
      hasActions
      money={<MoneyToday siteId={siteId} />}
    />
  );
}

export interface AttentionListProps {
  attention: Attention;
  zone: string | undefined;
  rows: number;
  hasSites: boolean;
  hasActions: boolean;
  /** What falls due today and what is overdue, above the list. */
  money?: ReactNode;
}

export function AttentionList({
  attention: { items, isWhole: isAllRead, failures, freshness },
  zone,
  rows,
  hasSites,
  hasActions,
  money,
}: AttentionListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? (items ?? []) : (items ?? []).slice(0, rows);
  const list = useRef<HTMLUListElement>(null);
  const whole = useWholeRows(list, shown.length);
  const hidden = (items?.length ?? 0) - (hasActions ? shown.length : (whole ?? shown.length));
  const isUnknown = freshness.state === 'unknown' && items !== null;
  const isAwaiting = items === null || (!isAllRead && shown.length < rows);
  const isCounted = isAllRead && items !== null && (items.length > 0 || (!isUnknown && failures.length === 0));
  return (
    <Panel
      flush
      title={hasSites ? activityMessages.attention.titleOfAll : activityMessages.attention.title}
      actions={
        <>
          {hasActions && isAllRead && items !== null ? <AcknowledgeAll items={items} /> : null}
          <Muted textStyle="sm" fontVariantNumeric="tabular-nums" data-attention-count="">
            {isCounted ? items.length : null}
          </Muted>
        </>
      }
    >
      {money}
      {isUnknown ? (
        <PanelNote color="fault.fg" role="status">
          {activityMessages.attention.unknown}
        </PanelNote>
      ) : null}
      {failures.map(({ what, why }) => (
        <PanelNote color="fault.fg" key={what} role="alert">
          {activityMessages.attention.notRead(what, why)}
        </PanelNote>
      ))}
      {items?.length === 0 && !isUnknown && failures.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={activityMessages.attention.nothing}>
          {activityMessages.attention.nothingText}
        </EmptyState>
      ) : null}
      <Stage data-awaits={isAwaiting} minH={isAwaiting ? awaitedHeight : undefined}>
        {isAwaiting ? <SkeletonBlock position="absolute" top="4" insetX="4" h="32" /> : null}
        <List ref={list} data-unknown={isUnknown}>
          {shown.map((item) => (
            <AttentionRow
              key={`${item.kind} ${item.subject.entity} ${item.subject.id}`}
              item={item}
              zone={zone}
              hasSites={hasSites}
              hasActions={hasActions}
            />
          ))}
        </List>
      </Stage>
      {(hidden > 0 || isWhole) && hasActions ? (
        <chakra.div display="flex" justifyContent="center" p="2" borderTopWidth="1px" borderColor="border.muted">
          <Button variant="ghost" onClick={() => setWhole(!isWhole)}>
            {isWhole ? activityMessages.attention.fewer : activityMessages.attention.more(hidden)}
          </Button>
        </chakra.div>
      ) : null}
      {hidden > 0 && !hasActions ? (
        <PanelNote color="fault.fg">{activityMessages.feed.furtherLines(hidden)}</PanelNote>
      ) : null}
    </Panel>
  );
}

const variants: Record<TroubleNews, 'loud' | 'dense' | 'outline'> = {
  new: 'loud',
  stale: 'dense',
  acknowledged: 'outline',
};

function AttentionRow({ item, zone, hasSites, hasActions }: RowProps) {
  const { kind, subject, detail, amount, trouble, siteId } = item;
  const siteName = useSiteName();
  const kindOfDevice = entryOf<string, string>(deviceKindLabels, subject.entity);
  const place = hasSites && siteId !== undefined ? siteName(siteId) : null;
  const facts = [place, kindOfDevice, detail, trouble?.seenTo];
  return (
    <Row data-attention={kind} data-news={trouble?.news} data-actions={hasActions}>
      <span>
        <ToneTag {...looks[kind]} variant={trouble === undefined ? 'dense' : variants[trouble.news]}>
          {attentionLabels[kind]}
        </ToneTag>
      </span>
      <chakra.span minW="0" overflowWrap="anywhere">
        {amount === undefined ? null : (
          <>
            <Amount value={amount} isOwed />
            <Muted>{` ${activityMessages.attention.overdue} · `}</Muted>
          </>
        )}
        <chakra.span fontWeight="semibold">
          <SubjectLink item={item} />
        </chakra.span>
        <Muted>
          {facts
            .filter((part) => part !== null && part !== undefined)
            .map((part) => ` · ${part}`)
            .join('')}
        </Muted>
        <Small display="block" _empty={{ display: 'none' }}>
          <Since item={item} zone={zone} hasSites={hasSites} hasActions={hasActions} />
        </Small>
      </chakra.span>
      {hasActions ? (
        <chakra.span data-acts="" display="flex" flexWrap="wrap" justifyContent="flex-end" gap="1.5">
          <AcknowledgeOne item={item} />
          <Action item={item} />
        </chakra.span>
      ) : (
        <span data-age="">
          {kind === 'arrears' || item.since === null ? null : <Elapsed since={item.since} format={formatAge} />}
        </span>
      )}
    </Row>
  );
}

interface RowProps {
  item: AttentionItem;
  zone: string | undefined;
  hasSites: boolean;
  hasActions: boolean;
}

function AcknowledgeOne({ item: { trouble } }: { item: AttentionItem }) {
  const { acknowledge, isPossible, hint, texts } = useAcknowledge();
  if (trouble === undefined || trouble.seenTo !== null || !isPossible(trouble)) return null;
  return (
    <Tooltip label={hint}>
      <Button size="xs" onClick={() => void acknowledge([trouble])}>
        {texts.one}
      </Button>
    </Tooltip>
  );
}

/** Several at once, with a note. */
function AcknowledgeAll({ items }: { items: readonly AttentionItem[] }) {
  const { isPossible, texts } = useAcknowledge();
  const open = items.filter((item) => isOpen(item) && item.trouble !== undefined && isPossible(item.trouble));
  if (open.length < 2) return null;
  return (
    <Button
      size="xs"
      variant="ghost"
      onClick={() => showDialog((close) => <AcknowledgeDialog items={open} onClose={close} />)}
    >
      {texts.all}
    </Button>
  );
}

function Since({ item: { kind, since, siteId }, zone, hasSites, hasActions }: RowProps) {
  const ofSite = useSiteZone(siteId);
  const siteZone = hasSites ? ofSite : zone;
  if (since === null) return null;
  if (kind === 'arrears')
    return (
      <>
        Rent due since <Moment at={since} zone="UTC" format="date" />
      </>
    );
  return hasActions ? (
    <Elapsed since={since} format={formatAgo} />
  ) : (
    <MarkedMoment at={since} zone={siteZone} own={zone} format="dateTime" />
  );
}

function SubjectLink({ item: { subject, kind, customerId } }: { item: AttentionItem }) {
  if (kind === 'arrears') {
    return customerId === undefined ? (
      subject.name
    ) : (
      <AppLink to="customer.detail" parameters={{ id: customerId }}>
        {subject.name}
      </AppLink>
    );
  }
  const detail = `${subject.entity}.detail`;
  if (!isOneOf<RouteId>(routeIds, detail)) return subject.name;
  return (
    <AppLink to={detail} parameters={{ id: idOfKey(subject.id) }}>
      {subject.name}
    </AppLink>
  );
}

/** The next step: what happened at the door, its maintenance, the device or the customer. */
function Action({ item: { kind, subject, customerId } }: { item: AttentionItem }) {
  const parameters = { id: idOfKey(subject.id) };
  if (kind === 'arrears')
    return customerId === undefined ? null : (
      <LinkButton to="customer.detail" parameters={{ id: customerId }} size="xs">
        Open customer
      </LinkButton>
    );
  if (subject.entity === 'unit')
    return (
      <LinkButton
        to="unit.detail"
        parameters={parameters}
        search={kind === 'alarm' ? '?tab=events' : '?tab=maintenance'}
        size="xs"
      >
        {kind === 'alarm' ? 'See events' : 'See faults'}
      </LinkButton>
    );
  const detail = `${subject.entity}.detail`;
  if (isOneOf<RouteId>(routeIds, detail))
    return (
      <LinkButton to={detail} parameters={parameters} size="xs">
        Open device
      </LinkButton>
    );
  const list = `${subject.entity}.list`;
  if (!isOneOf<RouteId>(routeIds, list)) return null;
  return (
    <LinkButton to={list} search={`?${new URLSearchParams({ search: subject.name }).toString()}`} size="xs">
      Find device
    </LinkButton>
  );
}
