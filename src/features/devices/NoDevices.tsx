import { SearchX, ServerCog } from 'lucide-react';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import type { EmptyReason } from '#crud/freshness/emptyReason.ts';
import { OrNoSite } from '#crud/page/NoSite.tsx';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';

export interface NoDevicesProps {
  /** Why devices may exist all the same; null: there are none. */
  reason: EmptyReason | null;
  /** Whether a search or filters hide devices. */
  isNarrow: boolean;
  onClear: () => void;
}

/** Shown in place of devices. */
export function NoDevices({ reason, isNarrow, onClear }: NoDevicesProps) {
  if (reason !== null) return <NoRowsMessage many="devices" reason={reason} />;
  if (isNarrow) {
    return (
      <EmptyState
        icon={SearchX}
        title="No devices match your search"
        action={<Button onClick={onClear}>Clear search and filters</Button>}
      >
        Try a different search or remove a filter.
      </EmptyState>
    );
  }
  return (
    <OrNoSite>
      <EmptyState icon={ServerCog} title="No devices yet">
        Controllers, readers, locks and hubs appear here once they are installed at the site.
      </EmptyState>
    </OrNoSite>
  );
}
