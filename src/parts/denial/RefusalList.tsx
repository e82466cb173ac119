import { useState } from 'react';
import type { Refusal } from '#domain/denials/loggedDenials.ts';
import { denialReasonLabels, denialSearchMessages } from '#domain/messages/denials.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { formatAgo } from '#format/duration.ts';
import { Button } from '#ui/control/Button.tsx';
import { List } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { useRows } from '#crud/data/useRows.ts';
import { denialAppearances } from './denialAppearances.ts';
import { noRecordId } from './useReplicatedRecord.ts';

const isFirstRead = ({ freshness }: { freshness: Freshness }) =>
  freshness.state === 'reconciling' && !freshness.complete;

/** The name of a record; its kind and number if it is not held, or not for this user; null while it loads. */
type NameOf = (id: number) => string | null;

function useRecordNames(entity: EntityName, ids: readonly number[]): NameOf {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const view = useRows(entity, { where: { id: wanted.length === 0 ? [noRecordId] : wanted } });
  return (id) => {
    if (view.status === 'loading') return null;
    const row = view.status === 'ready' ? view.rows.find((each) => each.id === id) : undefined;
    if (row !== undefined) return recordName(entity, row);
    return view.status === 'ready' && (view.pending || isFirstRead(view)) ? null : recordName(entity, { id });
  };
}

/** How many refusals are listed, and how many after "Show more". */
const shortList = 4;
const longList = 20;

const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '0.5',
    w: 'full',
    px: '3',
    py: '2',
    minH: '11',
    textAlign: 'start',
    textStyle: 'sm',
    color: 'fg',
    cursor: 'button',
    overflowWrap: 'anywhere',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-pressed=true]': { bg: 'accent.subtle' },
    '& > small': { textStyle: 'xs', color: 'fg.muted' },
    '& > :nth-child(even)': { justifySelf: 'end', textAlign: 'end' },
  },
});

interface Names {
  customerName: NameOf;
  userName: NameOf;
  gateName: NameOf;
  unitName: NameOf;
}

const loading = '…';

function personOf({ customerId, userId }: Refusal, { customerName, userName }: Names): string {
  if (customerId) return customerName(customerId) ?? loading;
  return userId ? (userName(userId) ?? loading) : denialSearchMessages.unknownPerson;
}

function placeOf({ gateId, unitId }: Refusal, { gateName, unitName }: Names): string {
  if (gateId) return gateName(gateId) ?? loading;
  return unitId ? (unitName(unitId) ?? loading) : '–';
}

function useNames(refusals: readonly Refusal[]): Names {
  const idsOf = (field: 'customerId' | 'userId' | 'gateId' | 'unitId') => refusals.flatMap((each) => each[field] ?? []);
  return {
    customerName: useRecordNames('customer', idsOf('customerId')),
    userName: useRecordNames('user', idsOf('userId')),
    gateName: useRecordNames('gate', idsOf('gateId')),
    unitName: useRecordNames('unit', idsOf('unitId')),
  };
}

export interface RefusalListProps {
  /** Newest first. */
  refusals: readonly Refusal[];
  siteId: number;
  /** The one that is explained; null: none of them. */
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** The newest refusals with time, place, person and reason. A press explains one. */
export function RefusalList({ refusals, siteId, chosen, onChoose }: RefusalListProps) {
  const [isLong, setLong] = useState(false);
  const shown = refusals.slice(0, isLong ? longList : shortList);
  const names = useNames(shown);
  return (
    <chakra.section aria-label="Recent refusals" display="grid" gap="1.5">
      <chakra.h3 textStyle="sm" fontWeight="semibold" color="fg">
        Recent refusals
      </chakra.h3>
      <List maxH="16rem" overflow="hidden auto" borderWidth="1px" borderColor="border" borderRadius="l2">
        {shown.map((refusal) => (
          <RuledItem key={refusal.id}>
            <RefusalPick
              refusal={refusal}
              siteId={siteId}
              names={names}
              isChosen={refusal.id === chosen}
              onChoose={onChoose}
            />
          </RuledItem>
        ))}
      </List>
      {isLong || refusals.length <= shortList ? null : (
        <Button variant="ghost" size="xs" justifySelf="start" onClick={() => setLong(true)}>
          Show more refusals
        </Button>
      )}
    </chakra.section>
  );
}

interface RefusalPickProps extends Pick<RefusalListProps, 'siteId' | 'onChoose'> {
  refusal: Refusal;
  names: Names;
  isChosen: boolean;
}

function RefusalPick({ refusal, siteId, names, isChosen, onChoose }: RefusalPickProps) {
  const zone = useSiteZone(refusal.siteId ?? siteId);
  const { tone, icon } = denialAppearances[refusal.denial];
  const { createdAt } = refusal;
  return (
    <Row type="button" aria-pressed={isChosen} data-refusal={refusal.id} onClick={() => onChoose(refusal.id)}>
      <Strong>{personOf(refusal, names)}</Strong>
      <chakra.span>
        <ToneTag tone={tone} icon={icon} variant="dense">
          {denialReasonLabels[refusal.denial]}
        </ToneTag>
      </chakra.span>
      <small>{placeOf(refusal, names)}</small>
      <small>
        {createdAt ? (
          <>
            <Elapsed since={createdAt} format={formatAgo} />
            <chakra.span smDown={{ display: 'none' }}>
              {' · '}
              <Moment at={createdAt} zone={zone} />
            </chakra.span>
          </>
        ) : (
          '–'
        )}
      </small>
    </Row>
  );
}
