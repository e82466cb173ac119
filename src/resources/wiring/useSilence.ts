import { silentSince } from '#domain/commands/obstacle.ts';
import type { Controller } from '#domain/entities/controller.ts';
import { browserZone, formatMoment } from '#lib/dates.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';

/** Since when a controller that went silent was not heard, at the time of its site; null: it did not. */
export function useSilence(controller: Controller): string | null {
  const zone = useSiteZone(controller.siteId) ?? browserZone();
  const display = useDateDisplay();
  const since = silentSince(controller);
  return since === null ? null : formatMoment(since, zone, 'dateTime', display);
}
