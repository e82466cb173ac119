import { ListFilter } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { chakra } from '#ui/theme/chakra.ts';

export interface FilterSheetProps {
  /** How many filters are active. */
  count: number;
  onClear: () => void;
  /** The filters, and the sorting of cards. */
  children: ReactNode;
}

/** The one button for all filters of a list on a phone, with the number of active ones. */
export function FilterSheet({ count, onClear, children }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        variant={count === 0 ? 'outline' : 'subtle'}
        colorPalette={count === 0 ? 'neutral' : 'accent'}
        onClick={() => setOpen(true)}
      >
        <ListFilter aria-hidden="true" />
        Filters
        {count === 0 ? null : <chakra.span textStyle="figures">{count}</chakra.span>}
      </Button>
      {isOpen ? (
        <Sheet
          title="Filters"
          onClose={() => setOpen(false)}
          actions={
            count === 0 ? null : (
              <Button variant="ghost" onClick={onClear}>
                Clear all
              </Button>
            )
          }
        >
          {children}
        </Sheet>
      ) : null}
    </>
  );
}
