import { ServerCog } from 'lucide-react';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import type { EmptyReason } from '#crud/freshness/emptyReason.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';

/** Shown in place of devices. @param reason why devices may exist all the same; null: there are none. */
export function NoDevices({ reason }: { reason: EmptyReason | null }) {
  if (reason !== null) return <NoRowsMessage many="devices" reason={reason} />;
  return (
    <EmptyState icon={ServerCog} title="No devices yet">
      Controllers, readers, locks and hubs appear here once they are installed at the site.
    </EmptyState>
  );
}
