import { siteMessages } from '#domain/messages/siteDetails.ts';
import { numberText } from '#format/numbers.ts';
import { ProgressBar } from '#ui/table/ProgressBar.tsx';
import { SiteAlarms } from './SiteUnits.tsx';
import { useSiteFigures } from './useSiteFigures.ts';

const { units: say } = siteMessages;

const Loading = () => (
  <span data-loading="" aria-label="Loading">
    …
  </span>
);

/** Counts storage units; without storage, the first other group. */
export function OccupancyCell({ siteId }: { siteId: number }) {
  const figures = useSiteFigures(siteId);
  if (figures === 'loading') return <Loading />;
  if (figures === null || figures.occupancy === null) return say.unknown;
  const [first] = figures.occupancy;
  if (first === undefined) return figures.units === 0 ? say.none : say.unknown;
  const { occupied, rentable } = first;
  return (
    <ProgressBar
      share={occupied / rentable}
      tone="secure"
      text={`${numberText(occupied)} of ${numberText(rentable)}`}
    />
  );
}

export function AlarmsCell({ siteId }: { siteId: number }) {
  return <SiteAlarms siteId={siteId} variant="dense" />;
}
