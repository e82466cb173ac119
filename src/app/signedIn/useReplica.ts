import { useEffect, useState } from 'react';
import type { ConnectedReplica } from '#collections/client/connectReplica.ts';
import { useApp, useOpenSession } from '../appContext.ts';
import { earlyReplicaOf, takeReplica } from './replicaOpening.ts';

/** null until the replica is connected. */
export function useReplica(userId: number): ConnectedReplica | null {
  const { config } = useApp();
  const open = useOpenSession();
  const [replica, setReplica] = useState(() => earlyReplicaOf(userId));
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    const opening = takeReplica(config, open, userId);
    let isGone = false;
    opening.connected.then(
      (connected) => isGone || setReplica(connected),
      (error: unknown) => isGone || setFailure({ error }),
    );
    return () => {
      isGone = true;
      opening.close();
      setReplica(null);
    };
  }, [config, open, userId]);
  if (failure !== null) throw failure.error;
  return replica;
}
