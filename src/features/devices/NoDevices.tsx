import { ServerCog } from 'lucide-react';
import { NoneShown } from '#crud/freshness/NoneShown.tsx';
import type { EmptyReason } from '#crud/freshness/emptyReason.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';

/** Stands where devices would. @param why there may be some all the same; null: there is none. */
export function NoDevices({ why }: { why: EmptyReason | null }) {
  if (why !== null) return <NoneShown many="devices" why={why} />;
  return (
    <EmptyState icon={ServerCog} title="No devices here yet">
      Controllers, readers, locks and hubs are listed here once they are installed at the site.
    </EmptyState>
  );
}
