import { chakra } from '#ui/theme/chakra.ts';

/** @param position from 0 (open) to 100 (shut). */
export function boltText(position: number | null | undefined): string {
  if (position === null || position === undefined) return 'Unknown';
  if (position === 0) return 'Open';
  if (position === 100) return 'Shut';
  return `Partly out (${Math.round(position)}%)`;
}

/** The bolt's full travel in the picture. */
const boltTravel = 24;

export function BoltPicture({ position }: { position: number | null | undefined }) {
  const isKnown = position !== null && position !== undefined;
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      whiteSpace="nowrap"
      data-bolt={position ?? 'unknown'}
    >
      <svg width="66" height="22" viewBox="0 0 66 22" fill="none" aria-hidden="true">
        <rect x="0.75" y="0.75" width="33.25" height="20.5" rx="3" stroke="currentColor" strokeWidth="1.5" />
        <path d="M65 0.75H50V6h8v10h-8v5.25h15" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
        {isKnown ? (
          <rect x={7 + (boltTravel * position) / 100} y="7" width="26" height="8" rx="1.5" fill="currentColor" />
        ) : (
          <path d="M10 11h36" stroke="currentColor" strokeWidth="1.5" strokeDasharray="3 3" />
        )}
      </svg>
      {boltText(position)}
    </chakra.span>
  );
}
