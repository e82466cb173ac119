import type { ReactNode } from 'react';
import { mapMessages } from '#domain/messages/map.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { AlarmsNote } from '#crud/status/AlarmsNote.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { lowScreen } from './strips.ts';
import type { MapData } from './useMapData.ts';

const words = { one: 'shape or floor', many: 'shapes and floors' };

/** A phone on its side is as wide as a desk's window; its controls are for fingers all the same. */
const Frame = chakra('div', {
  base: {
    [lowScreen]: {
      '& button, & select, & [role=combobox], & [role=radiogroup] > label': { minH: '11' },
      '& button, & [role=radiogroup] > label': { minW: '11' },
      // Style properties win over this rule otherwise.
      '& > header': { pb: '0.25rem !important', rowGap: '0.25rem !important' },
      '& > header h1': { fontSize: '1.125rem !important' },
      '& > header > div:first-of-type': {
        display: 'flex',
        flex: '1 1 8rem !important',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: '3',
      },
    },
    // Title and tools share a row, so that the map begins in the upper half below an alarm too.
    '@media (max-height: 480px)': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '3',
      '& > [data-map-editor]': { display: 'contents' },
      '& > *, & > [data-map-editor] > *': { flex: '1 1 100%', minW: '0' },
      '& > header': { flex: '0 1 auto' },
      '& [data-map-tools]': { flex: '1 1 18rem', flexWrap: 'nowrap !important' },
      '& [data-map-tools] > [role=radiogroup]': { flexShrink: '0' },
    },
  },
});

export interface MapFrameProps {
  siteId: number;
  data: MapData;
  actions?: ReactNode;
  /** Further notes above the map, in sentences. */
  notes?: readonly string[];
  children: ReactNode;
}

export function MapFrame({ siteId, data, actions, notes = [], children }: MapFrameProps) {
  const siteName = useSiteName();
  const { freshness, problem, skipped, failure } = data;
  return (
    <Frame>
      <PageHeader
        title={mapMessages.title}
        subtitle={
          <chakra.span display="flex" flexWrap="wrap" columnGap="4" overflowWrap="anywhere">
            {siteName(siteId)}
            {freshness === null ? null : <FreshnessLine freshness={freshness} />}
          </chakra.span>
        }
        actions={actions}
      />
      <AlarmsNote siteId={siteId} />
      <Stack pb="2" _empty={{ display: 'none' }}>
        <UnreadableNote words={words} skipped={skipped} failure={failure} />
        {[problem, ...notes].map((note) =>
          note === null ? null : (
            <chakra.p key={note} px="3" py="2" textStyle="sm" borderRadius="l2" color="fault.fg" bg="fault.subtle">
              {note}
            </chakra.p>
          ),
        )}
      </Stack>
      {children}
    </Frame>
  );
}
