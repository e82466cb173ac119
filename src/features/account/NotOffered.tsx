import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { chakra } from '#ui/theme/chakra.ts';

const Line = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    textStyle: 'sm',
    color: 'fg.muted',
    '& > svg': { boxSize: '4', flexShrink: '0', mt: '0.5' },
  },
});

export function NotOffered({ children }: { children: ReactNode }) {
  return (
    <Line>
      <Info aria-hidden="true" />
      {children}
    </Line>
  );
}
