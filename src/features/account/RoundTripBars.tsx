import { roundTripLimits } from '#domain/limits/roundTrips.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { figuresOf, milliseconds, type RoundTrip } from './roundTrips.ts';

const Ground = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '2px',
    h: '12',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
});

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

export function RoundTripBars({ trips }: { trips: readonly RoundTrip[] }) {
  const highest = figuresOf(trips)?.slowest ?? 1;
  const missing = roundTripLimits.kept - trips.length;
  return (
    <Ground role="img" aria-label={summary(trips)}>
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
    </Ground>
  );
}
