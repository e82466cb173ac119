interface Scheduled {
  id: number;
  scheduleId?: number | null | undefined;
}

/**
 * The schedule that a new gate of a site begins with: the one of most of its gates, else the site's first one.
 * @returns its id; null: the site has none.
 */
export function openingHoursOf(schedules: readonly { id: number }[], gates: readonly Scheduled[]): number | null {
  const uses = (id: number) => gates.filter(({ scheduleId }) => scheduleId === id).length;
  const [first] = schedules.toSorted((one, other) => uses(other.id) - uses(one.id) || one.id - other.id);
  return first?.id ?? null;
}
