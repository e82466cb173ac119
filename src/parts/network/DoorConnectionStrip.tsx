import { WifiOff } from 'lucide-react';
import { networkMessages } from '#domain/messages/network.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { InlineRow } from '#ui/layout/layout.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { StripFrame } from '../scenario/StripFrame.tsx';
import { useDoorConnection } from './useDoorConnection.ts';

/** On every page, while the server reaches no door. */
export function DoorConnectionStrip() {
  const connection = useDoorConnection();
  const { siteId } = useSession();
  const zone = useSiteZone(siteId) ?? localZone();
  if (connection === null || connection.connected) return null;
  const { since } = connection;
  const isToday = formatMoment(since, zone, 'date') === formatMoment(Date.now(), zone, 'date');
  return (
    <StripFrame
      role="status"
      aria-label={networkMessages.noConnection}
      bg="offline.subtle"
      color="offline.fg"
      data-door-connection=""
    >
      <InlineRow gap="2" _icon={{ boxSize: '4', flexShrink: '0' }}>
        <WifiOff aria-hidden="true" />
        <span>
          {networkMessages.noConnection} <Moment at={since} zone={zone} format={isToday ? 'time' : 'dateTime'} />
        </span>
      </InlineRow>
    </StripFrame>
  );
}
