import { History } from 'lucide-react';
import { courseDays } from '#domain/activity/daysOfCourse.ts';
import { sparklineScale, type SparklineScale } from '#domain/activity/sparkline.ts';
import { tileLabels, type TileName } from '#domain/activity/tiles.ts';
import { activityMessages } from '#domain/messages/activity.ts';
import { numberText } from '#format/numbers.ts';
import { List } from '#ui/layout/layout.tsx';
import { Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import type { ToneName } from '#ui/tone/tones.ts';
import type { Tile } from './useTiles.ts';

const height = 24;

interface SparklineProps {
  /** Oldest first; null: not known then. */
  values: readonly (number | null)[];
  scale: SparklineScale;
}

/** Screen readers skip it, since it repeats the figure's text. */
function Sparkline({ values, scale: { low, high } }: SparklineProps) {
  const y = (value: number) => height - 2 - ((value - low) / (high - low)) * (height - 4);
  // A gap in the known values breaks the line.
  const path = values
    .map((value, index) => {
      if (value === null) return '';
      const isFirst = index === 0 || values[index - 1] === null;
      return `${isFirst ? 'M' : 'L'}${index} ${y(value).toFixed(1)}`;
    })
    .join('');
  return (
    <chakra.svg
      viewBox={`0 0 ${Math.max(1, values.length - 1)} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      display="block"
      w="full"
      h="7"
      overflow="visible"
      color="colorPalette.solid"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </chakra.svg>
  );
}

const Box = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    px: '3',
    py: '2.5',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    '&[data-trouble=true]': { bg: 'colorPalette.subtle', borderColor: 'colorPalette.border' },
    '&[data-state=unknown]': { bg: 'bg.subtle', borderStyle: 'dashed' },
  },
});

const Value = chakra('span', {
  base: {
    display: 'block',
    fontSize: '3xl',
    lineHeight: '1.2',
    fontWeight: 'semibold',
    letterSpacing: 'tight',
    fontVariantNumeric: 'tabular-nums',
    '[data-trouble=true] > &': { color: 'colorPalette.fg' },
    '[data-state=unknown] > &': { color: 'fg.muted', fontSize: 'xl', lineHeight: '2.1rem' },
  },
});

/** The tone of a tile whose figure is trouble. */
const troubleTones: Partial<Record<TileName, ToneName>> = { alarming: 'alarm', faulted: 'fault', offline: 'offline' };

export interface TilesProps {
  tiles: readonly Tile[];
  zone: string | undefined;
  /** The site of the figures, where other sites show beside them. */
  siteName?: string | undefined;
  isPast?: boolean;
}

/** A figure too old to be believed shows as unknown. */
export function Tiles({ siteName, ...rest }: TilesProps) {
  if (siteName === undefined) return <TileRow {...rest} />;
  return (
    <div>
      <chakra.h3 fontWeight="semibold" pb="2" truncate data-figures-of="">
        {siteName}
      </chakra.h3>
      <TileRow {...rest} />
    </div>
  );
}

function TileRow({ tiles, zone, isPast = false }: TilesProps) {
  return (
    <List
      aria-label="Figures"
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        sm: 'repeat(4, minmax(0, 1fr))',
        lg: 'repeat(auto-fit, minmax(7.75rem, 1fr))',
      }}
      gap="3"
    >
      {tiles.map((tile) => (
        <TileBox key={tile.name} tile={tile} zone={zone} isPast={isPast} />
      ))}
    </List>
  );
}

function TileBox({ tile, zone, isPast }: { tile: Tile; zone: string | undefined; isPast: boolean }) {
  const { name, value, note, freshness, course, more = [] } = tile;
  const isLoading = freshness.state === 'loading';
  const isUnknown = value === null || isLoading || freshness.state === 'unknown';
  const tone = troubleTones[name];
  const isTrouble = !isUnknown && tone !== undefined && value > 0;
  const label = name === 'events' && isPast ? activityMessages.tiles.changes : (tile.label ?? tileLabels[name]);
  const span =
    name === 'arrivals' || name === 'departures'
      ? activityMessages.tiles.lastDays(courseDays)
      : activityMessages.tiles.lastHour;
  const known = course.filter((each) => each !== null);
  const scale = sparklineScale(course);
  const [first, last] = [known[0], known.at(-1)];
  return (
    <Box
      colorPalette={tone ?? 'accent'}
      data-tile={name}
      data-trouble={isTrouble}
      data-state={isUnknown ? 'unknown' : freshness.state}
    >
      <Small fontWeight="medium">{label}</Small>
      {/* Another text of another size is another element: neither moves. */}
      <Value key={String(isUnknown)} data-value={isUnknown ? '' : value}>
        {isLoading ? activityMessages.tiles.loading : isUnknown ? activityMessages.tiles.unknown : numberText(value)}
      </Value>
      {isUnknown || freshness.state === 'ageing' ? (
        <FreshnessNote freshness={freshness} zone={zone} />
      ) : (
        <Small title={[note, ...more].filter((each) => each !== null).join('\n') || undefined} minH="4" truncate>
          {note}
        </Small>
      )}
      {scale === null || isUnknown ? (
        <Small h="7" display="flex" alignItems="flex-end" color="fg.subtle">
          {isUnknown || isPast ? null : activityMessages.tiles.noCourse}
        </Small>
      ) : (
        <>
          <chakra.span title={activityMessages.tiles.span(span)}>
            <Sparkline values={course} scale={scale} />
          </chakra.span>
          <VisuallyHidden>{activityMessages.tiles.spark(span, first ?? 0, last ?? 0)}</VisuallyHidden>
        </>
      )}
    </Box>
  );
}

function FreshnessNote({ freshness, zone }: { freshness: Tile['freshness']; zone: string | undefined }) {
  if (!('since' in freshness) || freshness.since === null) return <Small minH="4" truncate />;
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      textStyle="xs"
      color="fault.fg"
      _icon={{ boxSize: '3' }}
    >
      <History aria-hidden="true" />
      {freshness.state === 'ageing' ? activityMessages.tiles.ageing : 'Since'}{' '}
      <Moment at={freshness.since} zone={zone} format="time" />
    </chakra.span>
  );
}
