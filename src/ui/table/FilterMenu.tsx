import { chakra } from '../theme/chakra.ts';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../control/Button.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { Tooltip } from '../overlay/Tooltip.tsx';

export interface FilterMenuProps {
  label: string;
  panelLabel?: string;
  count: number;
  /** Why filtering is disabled now. */
  disabledReason?: string | undefined;
  /** The inputs mount when the menu opens. */
  children: ReactNode;
}

export function FilterMenu({ label, panelLabel, count, disabledReason, children }: FilterMenuProps) {
  if (disabledReason !== undefined) {
    return (
      <Tooltip label={disabledReason}>
        <Button variant="outline" colorPalette="neutral" aria-disabled="true">
          {label}
          <ChevronDown aria-hidden="true" />
        </Button>
      </Tooltip>
    );
  }
  return (
    <Popover
      label={panelLabel ?? `Filter by ${label.toLowerCase()}`}
      width="17rem"
      padding="1"
      trigger={(props) => (
        <Button
          {...props}
          variant={count === 0 ? 'outline' : 'subtle'}
          colorPalette={count === 0 ? 'neutral' : 'accent'}
        >
          {label}
          {count === 0 ? null : <chakra.span textStyle="figures">{count}</chakra.span>}
          <ChevronDown aria-hidden="true" />
        </Button>
      )}
    >
      {children}
    </Popover>
  );
}
