import { DoorClosed, SearchX } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { freeUnitMessages as texts } from '#domain/messages/freeUnits.ts';
import type { UnitKind } from '#domain/states/unitKind.ts';
import { Button } from '#ui/control/Button.tsx';
import { Chip } from '#ui/control/Chip.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { FreeFilters } from './FreeFilters.tsx';
import { FreeGroupList } from './FreeGroupList.tsx';
import {
  filterItems,
  rankedGroups,
  filterOptions,
  freeGroups,
  kindCounts,
  noFilter,
  type Filtered,
  type FreeFilter,
  type KindCount,
} from './freeGroups.ts';
import type { FreeItem } from './freeItem.ts';

const noKinds: ReadonlySet<UnitKind> = new Set();

export interface FreeListProps {
  items: readonly FreeItem[];
  /** The kinds that there are, free or not; absent: only those of the items are known. */
  kinds?: ReadonlySet<UnitKind>;
  /** Sentences about units that may be missing from the list, and why. */
  notes?: readonly string[];
  /** The groups of items with a lower rank stand first, such as of the size that somebody has. */
  rankOf?: (item: FreeItem) => number;
  /** More about one: its site, until when it is free. */
  detailOf?: (item: FreeItem) => string | null;
  /** The page that a press leads to; absent: a press chooses. */
  pathOf?: (item: FreeItem) => string;
  onChoose?: (item: FreeItem) => void;
}

const noDetail = () => null;
const nothing = () => undefined;

/** all: every kind together, as only a person chooses. */
type KindChoice = UnitKind | null | 'all';

/** Free ones of one kind, to be searched and filtered, grouped by size with their number and least price. */
export function FreeList(props: FreeListProps) {
  const { items, kinds = noKinds, notes = [], rankOf, detailOf = noDetail, pathOf, onChoose = nothing } = props;
  const [chosenKind, chooseKind] = useState<KindChoice | undefined>(undefined);
  const [filter, setFilter] = useState<FreeFilter>(noFilter);
  const area = useRef<HTMLDivElement>(null);
  const counts = useMemo(() => kindCounts(items, kinds), [items, kinds]);
  const kind = kindShown(chosenKind, counts);
  const ofKind = useMemo(() => (kind === 'all' ? items : items.filter((each) => each.kind === kind)), [items, kind]);
  const options = useMemo(() => filterOptions(ofKind), [ofKind]);
  const filtered = useMemo(() => filterItems(ofKind, filter), [ofKind, filter]);
  const groups = rankedGroups(
    useMemo(() => freeGroups(filtered.items, ofKind), [filtered, ofKind]),
    rankOf,
  );
  const named = kind === 'all' ? null : kind;
  const leaveSearch = (key: 'ArrowDown' | 'Enter') => {
    const [first] = area.current?.querySelectorAll<HTMLElement>('[data-free]') ?? [];
    if (key === 'Enter' && filtered.items.length === 1) first?.click();
    else first?.focus();
  };
  return (
    <chakra.div ref={area}>
      <Stack gap="3" px={{ base: '4', md: '5' }} py="3">
        <KindChips
          counts={counts}
          kind={kind}
          onChoose={(next) => {
            chooseKind(next);
            // The sizes, prices and places of one kind say nothing about another.
            setFilter({ ...noFilter, search: filter.search });
          }}
        />
        {ofKind.length === 0 ? null : (
          <FreeFilters filter={filter} options={options} onChange={setFilter} onLeaveSearch={leaveSearch} />
        )}
        {ofKind.length === 0 ? null : (
          <Note role="status">{countText(filtered.items.length, ofKind.length, named)}</Note>
        )}
      </Stack>
      {ofKind.length === 0 ? (
        <EmptyState icon={DoorClosed} title={texts.none(named)}>
          {texts.noneText}
        </EmptyState>
      ) : groups.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={texts.noMatch}
          action={<Button onClick={() => setFilter(noFilter)}>{texts.clear}</Button>}
        >
          {texts.noMatchText}
        </EmptyState>
      ) : (
        <FreeGroupList groups={groups} detailOf={detailOf} pathOf={pathOf} onChoose={onChoose} />
      )}
      <Notes
        notes={notes}
        leftOut={filtered.leftOut}
        onShowUnknown={() => setFilter({ ...filter, withUnknown: true })}
      />
    </chakra.div>
  );
}

/** The chosen kind; else the first with a free one. */
function kindShown(chosen: KindChoice | undefined, counts: readonly KindCount[]): KindChoice {
  if (chosen !== undefined && (chosen === 'all' || counts.some(({ kind }) => kind === chosen))) return chosen;
  const [first] = counts;
  const found = counts.find(({ count }) => count > 0) ?? first;
  return found === undefined ? 'all' : found.kind;
}

function countText(shown: number, all: number, kind: UnitKind | null): string {
  const found = texts.freeOf(all, kind);
  return shown === all ? texts.found(found) : texts.foundOf(shown, found);
}

interface KindChipsProps {
  counts: readonly KindCount[];
  kind: KindChoice;
  onChoose: (kind: KindChoice) => void;
}

function KindChips({ counts, kind, onChoose }: KindChipsProps) {
  if (counts.length < 2) return null;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <chakra.div role="group" aria-label={texts.kind} display="flex" flexWrap="wrap" gap="1.5">
      {counts.map(({ kind: each, count }) => (
        <Chip
          key={each ?? ''}
          label={each === null ? texts.unknownKind : texts.kindLabel(each)}
          count={count}
          pressed={each === kind}
          onToggle={() => onChoose(each)}
        />
      ))}
      <Chip label={texts.allKinds} count={total} pressed={kind === 'all'} onToggle={() => onChoose('all')} />
    </chakra.div>
  );
}

interface NotesProps extends Pick<Filtered, 'leftOut'> {
  notes: readonly string[];
  onShowUnknown: () => void;
}

function Notes({ notes, leftOut, onShowUnknown }: NotesProps) {
  if (notes.length === 0 && leftOut.length === 0) return null;
  return (
    <Stack gap="1" px={{ base: '4', md: '5' }} py="3" borderTopWidth="1px" borderColor="border.muted">
      {leftOut.map(({ field, count }) => (
        <Note key={field}>
          {`${texts.unknownLeftOut(count, field)} `}
          <Button size="xs" variant="plain" onClick={onShowUnknown}>
            {texts.showUnknown}
          </Button>
        </Note>
      ))}
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </Stack>
  );
}
