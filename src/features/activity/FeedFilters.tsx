import { useMemo } from 'react';
import { activityKindLabels, activityKinds, type Activity } from '#domain/activity/activity.ts';
import { personKey, recordKey } from '#domain/activity/feedFilter.ts';
import { entityOf, entityNames } from '#domain/entities/index.ts';
import { activityMessages } from '#domain/messages/activity.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { FilterMenu } from '#ui/table/FilterMenu.tsx';
import { FilterOptions, type FilterOption } from '#ui/table/FilterOptions.tsx';
import { Note } from '#ui/text/text.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { personText, subjectText } from './feedText.ts';
import type { FeedFilterState } from './useFeedFilter.ts';

/** The most options of a menu; those with most lines come first. */
const mostOptions = 40;

function optionsOf(
  activities: readonly Activity[],
  chosen: readonly string[],
  keyOf: (activity: Activity) => string | null,
  textOf: (activity: Activity) => string | null,
): FilterOption[] {
  const found = new Map<string, { label: string; count: number }>();
  for (const activity of activities) {
    const key = keyOf(activity);
    if (key === null) continue;
    const known = found.get(key);
    found.set(key, { label: known?.label ?? textOf(activity) ?? key, count: (known?.count ?? 0) + 1 });
  }
  const all = [...found].map(([value, { label, count }]) => ({ value, label, count }));
  const most = all.toSorted((one, other) => other.count - one.count).slice(0, mostOptions);
  // A chosen value of the address stays in the menu.
  const missing = chosen.filter((value) => !most.some((option) => option.value === value));
  const others = missing.map(
    (value) => all.find((option) => option.value === value) ?? { value, label: labelOfKey(value), count: 0 },
  );
  return [...others, ...most].toSorted((one, other) => one.label.localeCompare(other.label));
}

function labelOfKey(key: string): string {
  const [entity = '', id = ''] = key.split('-');
  return isOneOf(entityNames, entity) ? `${entityOf(entity).label.one} ${id}` : key;
}

export interface FeedFiltersProps {
  activities: readonly Activity[];
  state: FeedFilterState;
  /** Whether lines of several sites are here. */
  hasSites: boolean;
}

export function FeedFilters({ activities, state: { filter, isActive, change, clear }, hasSites }: FeedFiltersProps) {
  const { sites } = useSession();
  const people = useMemo(
    () => optionsOf(activities, filter.people, ({ who }) => personKey(who), personText),
    [activities, filter.people],
  );
  const records = useMemo(
    () => optionsOf(activities, filter.records, recordKey, subjectText),
    [activities, filter.records],
  );
  const kinds = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { kind } of activities) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return activityKinds.map((value) => ({ value, label: activityKindLabels[value], count: counts.get(value) ?? 0 }));
  }, [activities]);
  return (
    <Row>
      <FilterMenu label="Kind" count={filter.kinds.length}>
        <FilterOptions
          label="Kind"
          options={kinds}
          chosen={filter.kinds}
          onChange={(values) => change({ kinds: activityKinds.filter((kind) => values.includes(kind)) })}
        />
      </FilterMenu>
      {hasSites ? (
        <FilterMenu label="Site" count={filter.sites.length}>
          <FilterOptions
            label="Site"
            options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
            chosen={filter.sites.map(String)}
            onChange={(values) => change({ sites: values.map(Number) })}
          />
        </FilterMenu>
      ) : null}
      <FilterMenu label="Person" count={filter.people.length}>
        <chakra.div maxH="60vh" overflowY="auto">
          <FilterOptions
            label="Person"
            options={people}
            chosen={filter.people}
            onChange={(values) => change({ people: values })}
          />
          {people.length === 0 ? (
            <Note px="2.5" py="2">
              Nobody in these lines.
            </Note>
          ) : null}
        </chakra.div>
      </FilterMenu>
      <FilterMenu label="Door or device" count={filter.records.length}>
        <chakra.div maxH="60vh" overflowY="auto">
          <FilterOptions
            label="Door or device"
            options={records}
            chosen={filter.records}
            onChange={(values) => change({ records: values })}
          />
          {records.length === 0 ? (
            <Note px="2.5" py="2">
              None in these lines.
            </Note>
          ) : null}
        </chakra.div>
      </FilterMenu>
      {isActive ? (
        <Button variant="ghost" onClick={clear}>
          {activityMessages.feed.clear}
        </Button>
      ) : null}
    </Row>
  );
}
