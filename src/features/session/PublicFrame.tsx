import { type ReactNode, memo } from 'react';
import { Mark } from '#ui/icon/Mark.tsx';
import { Line } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const doorWidth = 62;
const doorHeight = 78;
const columns = 9;
const rows = 5;
const stepX = 80;
const stepY = 118;

/** Raised doors as shares of their height, by row:column. */
const raised: Record<string, number> = { '1:2': 0.62, '2:6': 0.3, '3:4': 0.85 };
const slats = [1, 2, 3, 4, 5, 6, 7, 8];

const Facade = memo(function Facade() {
  return (
    <svg
      viewBox={`0 0 ${columns * stepX} ${rows * stepY}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      {Array.from({ length: rows * columns }, (_door, index) => (
        <Door key={index} row={Math.floor(index / columns)} column={index % columns} />
      ))}
    </svg>
  );
});

function Door({ row, column }: { row: number; column: number }) {
  const open = raised[`${row}:${column}`] ?? 0;
  const shutter = doorHeight * (1 - open);
  const code = `${'EDCBA'[row] ?? ''}${101 + column}`;
  return (
    <g transform={`translate(${column * stepX + 9} ${row * stepY + 26})`}>
      <text x="0" y="-8" fontSize="9" letterSpacing="0.6" fill="#cfe9eb" fillOpacity={open > 0 ? 0.9 : 0.34}>
        {code}
      </text>
      <circle
        cx={doorWidth - 3}
        cy="-11"
        r="2.25"
        fill={open > 0 ? '#9bcaff' : '#cfe9eb'}
        fillOpacity={open > 0 ? 1 : 0.22}
      />
      <rect width={doorWidth} height={doorHeight} fill={open > 0 ? '#9bcaff' : 'none'} fillOpacity="0.24" />
      <rect width={doorWidth} height={shutter} fill="#0d3a40" />
      {slats
        .filter((slat) => slat * 8.6 < shutter - 3)
        .map((slat) => (
          <path key={slat} d={`M0 ${shutter - slat * 8.6}h${doorWidth}`} stroke="#cfe9eb" strokeOpacity="0.1" />
        ))}
      <path d={`M0 ${shutter}h${doorWidth}`} stroke="#cfe9eb" strokeOpacity={open > 0 ? 0.7 : 0.28} strokeWidth="1.5" />
      <rect width={doorWidth} height={doorHeight} stroke="#cfe9eb" strokeOpacity={open > 0 ? 0.55 : 0.22} />
      <path d={`M-9 ${doorHeight + 10}H${stepX - 9}`} stroke="#cfe9eb" strokeOpacity="0.14" />
    </g>
  );
}

// The picture has the same dark background in both colour modes.
const Picture = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    bg: '#0b2f34',
    color: '#e6f4f6',
    _after: {
      content: '""',
      position: 'absolute',
      inset: '0',
      background: 'linear-gradient(200deg, transparent 30%, #0b2f34e6 82%)',
    },
    // Its dark colours are none of the forced ones.
    '@media (forced-colors: active)': {
      borderWidth: '1px',
      '& > div:first-of-type': { display: 'none' },
      _after: { display: 'none' },
    },
  },
});

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <chakra.main
      display="grid"
      minH="100dvh"
      bg="bg.panel"
      gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 1fr) minmax(26rem, 34rem)' }}
      gridTemplateRows={{ base: '10rem 1fr', md: '1fr' }}
    >
      <Picture>
        <chakra.div position="absolute" inset="0">
          <Facade />
        </chakra.div>
        <Welcome />
      </Picture>
      <chakra.div display="grid" alignContent={{ base: 'start', md: 'center' }} px={{ base: '5', md: '14' }} py="10">
        <chakra.div w="full" maxW="24rem" mx="auto">
          {children}
        </chakra.div>
      </chakra.div>
    </chakra.main>
  );
}

function Welcome() {
  return (
    <chakra.div
      position="absolute"
      zIndex="1"
      insetInlineStart={{ base: '5', md: '12' }}
      bottom={{ base: '5', md: '12' }}
      maxW="26rem"
    >
      <Line gap="3">
        <Mark size={30} />
        <chakra.span textStyle="2xl" fontWeight="semibold" letterSpacing="tight">
          Gatehouse
        </chakra.span>
      </Line>
      <chakra.p pt="3" textStyle="lg" color="#b9d9dc" textWrap="balance" display={{ base: 'none', md: 'block' }}>
        Every unit, gate and door, live. Unlock the right one, and know that it opened.
      </chakra.p>
    </chakra.div>
  );
}
