import { offlineSince } from '#domain/commands/block.ts';
import type { Controller } from '#domain/entities/controller.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';

/** When a silent controller was last heard, in its site's zone; null: it is not silent. */
export function useSilence(controller: Controller): string | null {
  const zone = useSiteZone(controller.siteId) ?? localZone();
  const display = useDateDisplay();
  const since = offlineSince(controller);
  return since === null ? null : formatMoment(since, zone, 'dateTime', display);
}
