import { useMemo } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import { troubleSince } from '#domain/states/trouble.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { useRows } from '#crud/data/useRows.ts';

/** A unit whose alarm sounds and that nobody has acknowledged at the door. */
export interface CurrentAlarm {
  id: number;
  name: string;
  /** null: the API does not say. */
  since: string | null;
  siteId: number | undefined;
}

export interface CurrentAlarms {
  alarms: readonly CurrentAlarm[];
  /** Whether the list is complete and current. */
  isLive: boolean;
}

const nobody: CurrentAlarms = { alarms: [], isLive: false };

/** null also where the text is no moment. */
function sinceOf(unit: Unit): string | null {
  const since = troubleSince(unit, 'alarm');
  return since === null || Number.isNaN(Date.parse(since)) ? null : since;
}

/** The alarming units of a site (0: of all), the longest first. */
export function useCurrentAlarms(siteId: number): CurrentAlarms {
  const answer = useHostQuery('alarms', { siteId });
  const value = answer.status === 'ready' ? answer.value : null;
  const ids = useMemo(() => [...(value?.alarming.keys() ?? [])], [value]);
  // No id is 0, so that no alarm finds no unit.
  const units = useRows('unit', { where: { id: ids.length === 0 ? [0] : ids } });
  return useMemo(() => {
    if (value === null) return nobody;
    const rows = new Map(units.status === 'ready' ? units.rows.map((row) => [row.id, row]) : []);
    const alarms = [...value.alarming].flatMap(([id, name]): CurrentAlarm[] => {
      const row = rows.get(id);
      if (row?.status === 'acknowledged') return [];
      return [{ id, name, since: row === undefined ? null : sinceOf(row), siteId: row?.siteId }];
    });
    // While the units load, an alarm could seem new that is acknowledged.
    if (units.status === 'loading') return nobody;
    return {
      alarms: alarms.toSorted((one, other) => (one.since ?? '9').localeCompare(other.since ?? '9')),
      isLive: value.freshness.state === 'live',
    };
  }, [value, units]);
}
