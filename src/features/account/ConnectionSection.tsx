import { Gauge } from 'lucide-react';
import type { ReactNode } from 'react';
import { roundTripLimits } from '#domain/limits/roundTrips.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { RoundTripBars } from './RoundTripBars.tsx';
import { figuresOf, milliseconds, type RoundTrip, type RoundTripFigures } from './roundTrips.ts';
import { useRoundTrips } from './useRoundTrips.ts';

interface ResponseTimes {
  trips: readonly RoundTrip[];
  figures: RoundTripFigures | null;
  isBusy: boolean;
}

function ResponseTimeSummary({ trips, figures, isBusy }: ResponseTimes) {
  if (trips.at(-1)?.took === null) return <ToneTag tone="offline">The server does not answer</ToneTag>;
  if (figures === null) return <ToneTag tone="neutral">{isBusy ? 'Measuring' : 'Not measured'}</ToneTag>;
  if (figures.slow <= roundTripLimits.good) return <ToneTag tone="secure">Good</ToneTag>;
  return <ToneTag tone="fault">{figures.slow <= roundTripLimits.fair ? 'Usable' : 'Slow'}</ToneTag>;
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.div minW="6rem">
      <chakra.dt textStyle="xs" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd m="0" textStyle="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}

/** The API's response times in this browser. The socket is left out, since an API need not answer socket messages. */
export function ConnectionSection() {
  const { trips, isBusy, measure } = useRoundTrips();
  const figures = figuresOf(trips);
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.p textStyle="sm" color="fg.muted" flex="1" minW="14rem" textWrap="pretty">
          The time for a small request to reach the server and return. Commands take at least this long. Live updates
          use a separate connection, which isn't measured here.
        </chakra.p>
        <ResponseTimeSummary trips={trips} figures={figures} isBusy={isBusy} />
      </chakra.div>
      <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="3" m="0">
        <Figure label="Typical (p50)">{figures === null ? '–' : milliseconds(figures.median)}</Figure>
        <Figure label="Slow (p95)">{figures === null ? '–' : milliseconds(figures.slow)}</Figure>
        <Figure label="Measured">{trips.length === 0 ? '–' : trips.length}</Figure>
      </chakra.dl>
      <RoundTripBars trips={trips} />
      <div>
        <Button busy={isBusy} onClick={measure}>
          <Gauge aria-hidden="true" />
          Measure now
        </Button>
      </div>
    </chakra.div>
  );
}
