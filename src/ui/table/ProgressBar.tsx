import { chakra } from '../theme/chakra.ts';
import type { ToneName } from '../tone/tones.ts';

export interface ProgressBarProps {
  /** From 0 to 1. */
  share: number;
  /** "3 of 8". */
  text: string;
  tone?: ToneName;
}

export function ProgressBar({ share, text, tone = 'neutral' }: ProgressBarProps) {
  const width = `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
  return (
    <chakra.span display="flex" alignItems="center" gap="2" minW="0">
      <chakra.span
        aria-hidden="true"
        display="inline-block"
        flex="1"
        minW="8"
        maxW="24"
        h="1.5"
        borderRadius="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <chakra.span display="block" h="full" bg="colorPalette.solid" colorPalette={tone} style={{ width }} />
      </chakra.span>
      {/* Bars below each other end at one line. */}
      <chakra.span textStyle="figures" whiteSpace="nowrap" minW="4.75rem">
        {text}
      </chakra.span>
    </chakra.span>
  );
}
