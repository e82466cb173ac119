import { useState, useEffect } from 'react';
import { CloudOff, LoaderCircle, RadioTower, RefreshCw, Wrench, type LucideIcon } from 'lucide-react';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { Connection, DiskState, ConnectionState } from '#domain/live/connection.ts';
import { currentValueOf } from '#lib/currentValueOf.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useLatePart } from '#crud/page/useLatePart.ts';
import { Button } from '#ui/control/Button.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { nothingKept, storageBlocked } from '#domain/messages/catalogue.ts';
import { isStorageBlocked, readStoredText, writeStoredText } from '#lib/storedValue.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import type { ToneName } from '#ui/tone/tones.ts';

interface ConnectionAppearance {
  word: string;
  tone: ToneName;
  icon: LucideIcon;
  /** The meaning for the data on screen. */
  meaning: string;
}

const connectionAppearances: Record<ConnectionState, ConnectionAppearance> = {
  live: {
    word: 'Live',
    tone: 'secure',
    icon: RadioTower,
    meaning: 'Changes appear here as they happen.',
  },
  connecting: {
    word: 'Connecting',
    tone: 'neutral',
    icon: LoaderCircle,
    meaning: 'Getting the latest data.',
  },
  reconnecting: {
    word: 'Reconnecting',
    tone: 'fault',
    icon: RefreshCw,
    meaning: 'Live updates are interrupted. Data may be out of date until the connection is back.',
  },
  maintenance: {
    word: 'Maintenance',
    tone: 'fault',
    icon: Wrench,
    meaning: "The server isn't responding. Data may be out of date, and commands can't be sent until it's back.",
  },
  offline: {
    word: 'Offline',
    tone: 'offline',
    icon: CloudOff,
    meaning: "No connection to the server. Commands can't be sent until it's back.",
  },
};

const key = storageKeys.diskLossTold;

/**
 * Shows once in this browser, in a visible tab, that nothing is stored on disk, and again after it worked in between.
 * If storage is blocked, each page shows it: the sign-in then ends with the page.
 *
 * @param disk null: not known yet.
 */
function useDiskNotice(disk: DiskState | null): void {
  useEffect(() => {
    if (disk === 'kept' && readStoredText(key) !== null) writeStoredText(key, null);
    if (disk !== 'unavailable' && !isStorageBlocked()) return undefined;
    // A full disk may refuse this flag too.
    let isShown = false;
    const showOnce = () => {
      if (isShown || document.visibilityState !== 'visible') return;
      isShown = true;
      if (readStoredText(key) !== null) return;
      writeStoredText(key, 'yes');
      showNotice(isStorageBlocked() ? storageBlocked : nothingKept);
    };
    showOnce();
    document.addEventListener('visibilitychange', showOnce);
    return () => document.removeEventListener('visibilitychange', showOnce);
  }, [disk]);
}

const loadDiskNotice = () => import('./DiskNotice.tsx');

/** Screen readers announce changes. */
export function LiveIndicator() {
  const { replica } = useData();
  const [initial] = useState(() =>
    currentValueOf<Connection>(replica.connection$, { state: 'connecting', since: Date.now() }),
  );
  const connection = useObservable(replica.connection$, initial);
  const disk = useObservable<DiskState | null>(replica.disk$, null);
  useDiskNotice(disk);
  const DiskNotice = useLatePart(loadDiskNotice, disk === 'unavailable');
  const { word, tone, icon: Icon } = connectionAppearances[connection.state];
  const isLive = connection.state === 'live';
  // As wide as "Live", which mostly follows at once.
  const isConnecting = connection.state === 'connecting';
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
            variant={isLive ? 'ghost' : 'subtle'}
            colorPalette={tone}
            minW={{ sm: '4.75rem' }}
            smDown={isLive || isConnecting ? {} : { px: '1', gap: '0', flexDirection: 'column', textStyle: '2xs' }}
            aria-label={`Connection: ${word}`}
            data-connection={connection.state}
          >
            <Icon aria-hidden="true" />
            {isConnecting ? null : <chakra.span smDown={isLive ? { display: 'none' } : {}}>{word}</chakra.span>}
          </Button>
        )}
      >
        <Explanation connection={connection} />
        {DiskNotice === null ? null : <DiskNotice />}
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
      <Note textStyle="xs">
        Since <Moment at={since} format="time" zone={zone} /> (<Elapsed since={since} />)
      </Note>
    </chakra.div>
  );
}
