import { Gauge } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { roundTripLimits } from '#domain/limits/roundTrips.ts';
import { Button } from '#ui/control/Button.tsx';
import { Line, Row, Stack } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { sessionCalls } from '#domain/calls/session.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { figuresOf, milliseconds, type RoundTrip, type RoundTripFigures, withTrip } from './roundTrips.ts';

/**
 * Measures the round trip of a small call: several times on request, and after that now and then while the page is
 * visible. A refusal counts as an answer.
 */
function useRoundTrips(): { trips: readonly RoundTrip[]; isBusy: boolean; measure: () => void } {
  const { api } = useData();
  const { userId } = useSession();
  const [trips, setTrips] = useState<readonly RoundTrip[]>([]);
  const [isBusy, setBusy] = useState(false);
  const last = useRef(0);
  const running = useRef(false);
  const isShown = useRef(true);

  const once = useCallback(
    async (inBackground: boolean) => {
      const begun = performance.now();
      let isAnswered = true;
      try {
        await api.call(sessionCalls.currentUser, { parameters: { id: userId }, inBackground });
      } catch (thrown) {
        isAnswered = !toAppError(thrown).isWithoutAnswer;
      }
      last.current += 1;
      const trip = { id: last.current, took: isAnswered ? performance.now() - begun : null };
      setTrips((before) => withTrip(before, trip));
      return isAnswered;
    },
    [api, userId],
  );

  // Stops after a call without an answer.
  const several = useCallback(
    async (times: number, inBackground = false) => {
      if (running.current) return;
      running.current = true;
      setBusy(times > 1);
      for (let done = 0; done < times && isShown.current; done += 1) if (!(await once(inBackground))) break;
      running.current = false;
      setBusy(false);
    },
    [once],
  );

  useEffect(() => {
    isShown.current = true;
    const timer = setInterval(() => {
      if (last.current > 0 && document.visibilityState === 'visible') void several(1, true);
    }, roundTripLimits.every);
    return () => {
      isShown.current = false;
      clearInterval(timer);
    };
  }, [several]);

  const measure = useCallback(() => void several(roundTripLimits.burst), [several]);
  return { trips, isBusy, measure };
}

const Bar = chakra('span', {
  base: {
    flex: '1',
    minW: '1px',
    borderTopRadius: '1px',
    bg: 'accent.solid',
    // Not by colour alone: an unanswered call is a hollow bar of full height.
    '&[data-answered=false]': {
      bg: 'transparent',
      borderWidth: '1px',
      borderStyle: 'dashed',
      borderColor: 'alarm.solid',
    },
  },
});

const lowest = 6;

function summary(trips: readonly RoundTrip[]): string {
  const figures = figuresOf(trips);
  if (figures === null) return trips.length === 0 ? 'Nothing measured yet.' : 'No response.';
  const { answered, slowest, unanswered } = figures;
  const lost = unanswered === 0 ? '' : ` ${unanswered} without a response.`;
  return `Slowest of the last ${answered} requests: ${milliseconds(slowest)}.${lost}`;
}

function RoundTripBars({ trips }: { trips: readonly RoundTrip[] }) {
  const highest = figuresOf(trips)?.slowest ?? 1;
  const missing = roundTripLimits.kept - trips.length;
  return (
    <Line
      role="img"
      aria-label={summary(trips)}
      alignItems="flex-end"
      gap="2px"
      h="12"
      borderBottomWidth="1px"
      borderColor="border"
    >
      {Array.from({ length: missing }, (_each, index) => (
        <Bar key={`missing ${index}`} style={{ height: 0 }} />
      ))}
      {trips.map(({ id, took }) => (
        <Bar
          key={id}
          data-answered={took !== null}
          title={took === null ? 'No response' : milliseconds(took)}
          style={{ height: `${took === null ? 100 : Math.max(lowest, (took / highest) * 100)}%` }}
        />
      ))}
    </Line>
  );
}

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
    <Stack gap="4">
      <Row justifyContent="space-between" gap="3">
        <Note flex="1" minW="14rem" textWrap="pretty">
          The time for a small request to reach the server and return. Commands take at least this long. Live updates
          use a separate connection, which isn't measured here.
        </Note>
        <ResponseTimeSummary trips={trips} figures={figures} isBusy={isBusy} />
      </Row>
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
    </Stack>
  );
}
