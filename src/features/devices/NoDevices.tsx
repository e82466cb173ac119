import { SearchX, ServerCog } from 'lucide-react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { useCan } from '#crud/context/session.ts';
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
  const mayAdd = useCan(askFor(entityOf('controller'), 'write'));
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
        {mayAdd
          ? 'Add the first one with “Add device”.'
          : 'Controllers, readers, locks and hubs appear here once they are installed at the site.'}
      </EmptyState>
    </OrNoSite>
  );
}
