import type { ReactNode } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

export interface RangeFieldsProps {
  labels: readonly [from: string, to: string];
  from: ReactNode;
  to: ReactNode;
  /** Absent: there is nothing to clear. */
  onClear?: (() => void) | undefined;
  children?: ReactNode;
  isStacked?: boolean;
}

export function RangeFields({ labels, from, to, onClear, children, isStacked = false }: RangeFieldsProps) {
  const bounds = [from, to] as const;
  return (
    <Stack p="2">
      <chakra.div display="grid" gap="2" gridTemplateColumns={isStacked ? '1fr' : '1fr 1fr'}>
        {labels.map((label, index) => (
          <div key={label}>
            <Muted aria-hidden="true" display="block" textStyle="xs" pb="1">
              {label}
            </Muted>
            {bounds[index]}
          </div>
        ))}
      </chakra.div>
      {children}
      {onClear === undefined ? null : (
        <Button variant="plain" justifySelf="start" onClick={onClear}>
          Clear
        </Button>
      )}
    </Stack>
  );
}
