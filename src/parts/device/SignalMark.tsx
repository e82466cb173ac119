import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { isWeak, receptionOf, receptions } from '#domain/states/reception.ts';

const bars = [4, 7, 10, 13];

export interface SignalMarkProps {
  signal: number;
  /** For narrow cells: puts the dBm below the word. */
  stacked?: boolean;
}

/** The received signal as bars, in a word and in dBm. */
export function SignalMark({ signal, stacked = false }: SignalMarkProps) {
  const reception = receptionOf(signal);
  const lit = receptions.indexOf(reception);
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      whiteSpace="nowrap"
      data-reception={reception}
      color={isWeak(reception) ? 'fault.fg' : undefined}
    >
      <svg width="17" height="14" viewBox="0 0 17 14" fill="currentColor" aria-hidden="true">
        {bars.map((height, index) => (
          <rect
            key={height}
            x={index * 4.5}
            y={13.5 - height}
            width="3"
            height={height}
            rx="0.75"
            opacity={index < lit ? 1 : 0.25}
          />
        ))}
      </svg>
      <span>
        {reception}{' '}
        {stacked ? (
          <Muted display="block" textStyle="xs">
            {Math.round(signal)} dBm
          </Muted>
        ) : (
          <Muted>({Math.round(signal)} dBm)</Muted>
        )}
      </span>
    </chakra.span>
  );
}
