import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { activityKinds, type ActivityKind } from '#domain/activity/activity.ts';
import { isFiltering, noFeedFilter, type FeedFilter } from '#domain/activity/feedFilter.ts';
import { isDay, type Day } from '#format/days.ts';
import { isOneOf } from '#domain/states/words.ts';
import { readTableState, writeTableState } from '#crud/list/tableUrl.ts';

export interface FeedFilterState {
  filter: FeedFilter;
  isActive: boolean;
  change: (changed: Partial<FeedFilter>) => void;
  clear: () => void;
  /** null: the feed is live. */
  day: Day | null;
  setDay: (day: Day | null) => void;
}

function filterOf(filters: Readonly<Record<string, readonly string[]>>): FeedFilter {
  const keys = (field: string) => (filters[field] ?? []).filter((key) => /^[A-Za-z]+-\d+$/.test(key));
  return {
    kinds: (filters['kind'] ?? []).filter((kind): kind is ActivityKind => isOneOf(activityKinds, kind)),
    sites: (filters['site'] ?? []).map(Number).filter((id) => Number.isInteger(id) && id > 0),
    people: keys('person'),
    records: keys('device'),
  };
}

/** The filters and the day stand in the address. People and devices stand there by number, never by name. */
export function useFeedFilter(): FeedFilterState {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.toString();
  const { filter, day } = useMemo(() => {
    const given = new URLSearchParams(text);
    const written = given.get('day') ?? '';
    return { filter: filterOf(readTableState(given).filters), day: isDay(written) ? written : null };
  }, [text]);
  const change = useCallback(
    (changed: Partial<FeedFilter>) =>
      setParameters(
        (given) => {
          const state = readTableState(given);
          const { kinds, sites, people, records } = { ...filterOf(state.filters), ...changed };
          const filters = { kind: kinds, site: sites.map(String), person: people, device: records };
          return writeTableState(given, { ...state, filters });
        },
        { replace: true },
      ),
    [setParameters],
  );
  const setDay = useCallback(
    (next: Day | null) =>
      setParameters(
        (given) => {
          const written = new URLSearchParams(given);
          if (next === null) written.delete('day');
          else written.set('day', next);
          return written;
        },
        { replace: true },
      ),
    [setParameters],
  );
  const clear = useCallback(() => change(noFeedFilter), [change]);
  return useMemo(
    () => ({ filter, isActive: isFiltering(filter), change, clear, day, setDay }),
    [filter, change, clear, day, setDay],
  );
}
