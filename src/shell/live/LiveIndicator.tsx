import { chakra } from '#ui/theme/chakra.ts';
import { useState } from 'react';
import type { Connection, DiskState } from '#domain/live/connection.ts';
import { diskMessages } from '#domain/messages/disk.ts';
import { currentValueOf } from '#lib/currentValueOf.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Button } from '#ui/control/Button.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { connectionAppearances } from './connectionAppearances.ts';
import { useDiskNotice } from './useDiskNotice.ts';

/** Screen readers announce changes. */
export function LiveIndicator() {
  const { replica } = useData();
  const [initial] = useState(() =>
    currentValueOf<Connection>(replica.connection$, { state: 'connecting', since: Date.now() }),
  );
  const connection = useObservable(replica.connection$, initial);
  const disk = useObservable<DiskState | null>(replica.disk$, null);
  useDiskNotice(disk);
  const { word, tone, icon: Icon } = connectionAppearances[connection.state];
  return (
    <>
      <VisuallyHidden role="status">{`Connection: ${word}`}</VisuallyHidden>
      <Popover
        label="Connection"
        placement="bottom-end"
        width="17rem"
        trigger={(props) => (
          <Button
            {...props}
            variant={connection.state === 'live' ? 'ghost' : 'subtle'}
            colorPalette={tone}
            aria-label={`Connection: ${word}`}
            data-connection={connection.state}
          >
            <Icon aria-hidden="true" />
            <chakra.span smDown={connection.state === 'live' ? { display: 'none' } : {}}>{word}</chakra.span>
          </Button>
        )}
      >
        <Explanation connection={connection} />
        {disk === 'unavailable' && <DiskNotice />}
      </Popover>
    </>
  );
}

function Explanation({ connection: { state, since } }: { connection: Connection }) {
  const { word, tone, icon, meaning } = connectionAppearances[state];
  const zone = useSiteZone(useSession().siteId);
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" alignItems="flex-start">
      <ToneTag tone={tone} icon={icon}>
        {word}
      </ToneTag>
      <chakra.p color="fg.muted">{meaning}</chakra.p>
      <chakra.p textStyle="xs" color="fg.muted">
        Since <Moment at={since} format="time" zone={zone} /> (<Elapsed since={since} />)
      </chakra.p>
    </chakra.div>
  );
}

/** The replica works without a disk as well; only its next start is slower. */
function DiskNotice() {
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      gap="1"
      marginTop="3"
      paddingTop="3"
      borderTopWidth="1px"
      borderColor="border.muted"
      data-disk="unavailable"
    >
      <chakra.p textStyle="sm" fontWeight="medium">
        {diskMessages.notKept}
      </chakra.p>
      <chakra.p textStyle="xs" color="fg.muted">
        {diskMessages.notKeptMeaning}
      </chakra.p>
    </chakra.div>
  );
}
