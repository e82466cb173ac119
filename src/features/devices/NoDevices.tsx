import { ServerCog } from 'lucide-react';
import { NoneShown } from '#resource/freshness/NoneShown.tsx';
import type { WhyNone } from '#resource/freshness/whyNone.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';

/** Stands where devices would. @param why there may be some all the same; null: there is none. */
export function NoDevices({ why }: { why: WhyNone | null }) {
  if (why !== null) return <NoneShown many="devices" why={why} />;
  return (
    <EmptyState icon={ServerCog} title="No devices here yet">
      Controllers, readers, locks and hubs are listed here once they are installed at the site.
    </EmptyState>
  );
}
