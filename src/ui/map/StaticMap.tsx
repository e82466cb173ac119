import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { chakra } from '../theme/chakra.ts';
import { tilesAround } from './tiles.ts';

const Frame = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    h: '48',
    maxW: 'lg',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.muted',
    // The tiles of a map are drawn for light pages.
    _dark: { '& img': { filter: 'brightness(0.75)' } },
  },
});

export interface StaticMapProps {
  /** The address of tiles with {z}, {x} and {y}. */
  template: string;
  latitude: number;
  longitude: number;
  label: string;
}

/** A small map of nine tiles with a pin in its middle. Tiles that do not load leave their place empty. */
export function StaticMap({ template, latitude, longitude, label }: StaticMapProps) {
  const { tiles, point } = tilesAround(template, latitude, longitude);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  return (
    <Frame role="img" aria-label={label}>
      <chakra.div
        position="absolute"
        boxSize="768px"
        style={{ left: `calc(50% - ${point.x * 768}px)`, top: `calc(50% - ${point.y * 768}px)` }}
      >
        {tiles.map(({ x, y, url }) =>
          broken.has(url) ? null : (
            <img
              key={url + x + y}
              src={url}
              alt=""
              width={256}
              height={256}
              draggable={false}
              referrerPolicy="no-referrer"
              style={{ position: 'absolute', left: x * 256, top: y * 256 }}
              onError={() => setBroken((last) => new Set([...last, url]))}
            />
          ),
        )}
      </chakra.div>
      <chakra.span
        position="absolute"
        left="50%"
        top="50%"
        translate="-50% -100%"
        color="alarm.solid"
        css={{ _icon: { boxSize: '7', fill: '{colors.bg.panel}' } }}
      >
        <MapPin aria-hidden="true" />
      </chakra.span>
    </Frame>
  );
}
