import { memo } from 'react';

const doorWidth = 62;
const doorHeight = 78;
const columns = 9;
const rows = 5;
const stepX = 80;
const stepY = 118;

/** Raised doors as shares of their height, by row:column. */
const raised: Record<string, number> = { '1:2': 0.62, '2:6': 0.3, '3:4': 0.85 };
const slats = [1, 2, 3, 4, 5, 6, 7, 8];

export const Facade = memo(function Facade() {
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
