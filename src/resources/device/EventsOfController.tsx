import { ScrollText } from 'lucide-react';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { EventsOf } from '../log/EventsOf.tsx';

export interface EventsOfControllerProps {
  controllerId: number | null | undefined;
  siteId: number | undefined;
}

/** What a device reports that has no log of its own: it stands in its controller's, among what else hangs there. */
export function EventsOfController({ controllerId, siteId }: EventsOfControllerProps) {
  if (controllerId === null || controllerId === undefined) {
    return (
      <Panel>
        <EmptyState icon={ScrollText} title="No log to look into">
          What this device reports is logged with its controller, and it hangs on none.
        </EmptyState>
      </Panel>
    );
  }
  return <EventsOf subject="controller" id={controllerId} siteId={siteId} label="Events of its controller" />;
}
