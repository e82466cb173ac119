import { ScrollText } from 'lucide-react';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { RecordEvents } from '../log/RecordEvents.tsx';

export interface ControllerEventsProps {
  controllerId: number | null | undefined;
  siteId: number | undefined;
}

/** The events of a device without a log stand in its controller's log. */
export function ControllerEvents({ controllerId, siteId }: ControllerEventsProps) {
  if (controllerId === null || controllerId === undefined) {
    return (
      <Panel>
        {controllerId === null ? (
          <EmptyState icon={ScrollText} title="No event log">
            Events are logged with the controller, and this device isn't connected to one.
          </EmptyState>
        ) : (
          <EmptyState icon={ScrollText} title="Event log unknown">
            Events are logged with the controller, and the server doesn't say which one this device is connected to.
          </EmptyState>
        )}
      </Panel>
    );
  }
  return <RecordEvents subject="controller" id={controllerId} siteId={siteId} label="Events of its controller" />;
}
