import {
  CalendarArrowDown,
  CalendarArrowUp,
  CalendarClock,
  ChevronDown,
  ChevronRight,
  CircleDollarSign,
  CreditCard,
  FileSignature,
  HandCoins,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { actionQueueMessages, type QueueKind } from '#domain/messages/actionQueue.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { Button } from '#ui/control/Button.tsx';
import { Chip } from '#ui/control/Chip.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { SideStrip } from '#ui/layout/SideStrip.tsx';
import { Note } from '#ui/text/text.tsx';
import type { ToneName } from '#ui/tone/tones.ts';
import { sumOfItems, type QueueItem } from './queueItems.ts';
import { QueueLoading } from './QueueLoading.tsx';
import { QueueList } from './QueueList.tsx';
import { useQueue, type QueueGroup } from './useQueue.ts';
import { useTaken } from './useTaken.ts';

const openSchema = z.boolean();

const looks: Readonly<Record<QueueKind, { icon: LucideIcon; tone: ToneName }>> = {
  arriving: { icon: CalendarArrowDown, tone: 'open' },
  leaving: { icon: CalendarArrowUp, tone: 'neutral' },
  dueToday: { icon: CalendarClock, tone: 'open' },
  unsettled: { icon: HandCoins, tone: 'neutral' },
  arrears: { icon: CircleDollarSign, tone: 'fault' },
  unsigned: { icon: FileSignature, tone: 'neutral' },
  failed: { icon: CreditCard, tone: 'alarm' },
};

function noteOf({ kind, items, failure, isUnlisted }: QueueGroup): string | null {
  const label = actionQueueMessages.labels[kind];
  if (failure !== undefined) return actionQueueMessages.notRead(label, failure);
  if (isUnlisted !== true) return null;
  return items === null ? actionQueueMessages.notListed(label) : actionQueueMessages.notAllListed(label);
}

/** The sum stands first where the items are about money. */
function chipLabel(kind: QueueKind, items: readonly QueueItem[]): string {
  const { labels, sums } = actionQueueMessages;
  const sum = kind === 'dueToday' || kind === 'arrears' ? sumOfItems(items) : null;
  return sum === null || sum === 0 ? labels[kind] : sums[kind as keyof typeof sums](sum);
}

export interface QueueStripProps {
  siteId: number;
  /** Nothing shows, but what needs doing is counted. */
  isHidden: boolean;
  /** Called once all is read, with the number of things that need doing, and when it changes. */
  onCount: (count: number) => void;
}

export default function QueueStrip({ siteId, isHidden, onCount }: QueueStripProps) {
  const [isOpen, setOpen] = useStoredValue(storageKeys.actionQueueOpen, openSchema, true);
  const id = useId();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const toggle = (
    <Button
      variant="ghost"
      size="xs"
      flexShrink="0"
      aria-expanded={isOpen}
      aria-controls={`${id}content`}
      onClick={() => setOpen(!isOpen)}
    >
      <Icon aria-hidden="true" />
      {actionQueueMessages.title}
    </Button>
  );
  if (!isOpen) return isHidden ? null : <Row>{toggle}</Row>;
  return <OpenQueue siteId={siteId} isHidden={isHidden} onCount={onCount} toggle={toggle} contentId={`${id}content`} />;
}

interface OpenQueueProps extends QueueStripProps {
  toggle: ReactNode;
  contentId: string;
}

function OpenQueue({ siteId, isHidden, onCount, toggle, contentId }: OpenQueueProps) {
  const groups = useQueue(siteId);
  const taken = useTaken();
  const [chosen, choose] = useState<QueueKind | null>(null);
  const shown = groups.filter(({ kind, items }) => (items ?? []).length > 0 || kind === chosen);
  const open = shown.find(({ kind }) => kind === chosen);
  // A kind that could not be read, or that the server can't list, may need doing.
  const isAllRead = groups.every((group) => group.items !== null && noteOf(group) === null);
  const isSettled = groups.every(
    ({ items, failure, isUnlisted }) => items !== null || failure !== undefined || isUnlisted === true,
  );
  const count = groups.reduce((sum, { items }) => sum + (items ?? []).length, 0);
  const isCounted = isAllRead || count > 0;
  useEffect(() => {
    if (isCounted) onCount(count);
  }, [isCounted, count, onCount]);
  if (isHidden) return null;
  return (
    <>
      <Row flexWrap="nowrap">
        {toggle}
        <SideStrip id={contentId}>
          {/* All chips come at once, since each would push the next ones along. */}
          {isSettled ? null : <QueueLoading />}
          {(isSettled ? shown : []).map(({ kind, items }) => (
            <Chip
              key={kind}
              label={chipLabel(kind, items ?? [])}
              {...looks[kind]}
              count={items?.length ?? 0}
              pressed={kind === chosen}
              onToggle={() => choose(kind === chosen ? null : kind)}
            />
          ))}
          {shown.length === 0 && isAllRead ? (
            <Note textStyle="xs" whiteSpace="nowrap">
              {actionQueueMessages.nothing}
            </Note>
          ) : null}
          {groups.map((group) => {
            const note = noteOf(group);
            return note === null ? null : (
              <Note key={group.kind} textStyle="xs" whiteSpace="nowrap">
                {note}
              </Note>
            );
          })}
        </SideStrip>
      </Row>
      {open === undefined ? null : (
        <QueueList key={open.kind} kind={open.kind} items={open.items ?? []} taken={taken} />
      )}
    </>
  );
}
