import { useCallback, useEffect, useState } from 'react';
import type { CallDefinition } from '#domain/calls/define.ts';
import { networkDeviceCalls, type NetworkDevice } from '#domain/calls/networkDevices.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { can } from '#domain/permissions/can.ts';
import type { Api } from '#collections/transport/api.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';

export type NetworkDevicesView =
  /** `absent`: the server has no such devices, or they are another organisation's. */
  | { status: 'none' | 'absent' | 'loading' }
  | { status: 'failed'; message: string; retry: () => void }
  | { status: 'ready'; devices: readonly NetworkDevice[] };

const deviceSchema = networkDeviceCalls.siteNetworkDevices.schema.element;

/** Devices that cannot be read are left out. @throws AppError */
async function readList(api: Api, call: CallDefinition, input: object): Promise<readonly NetworkDevice[]> {
  const answer = await api.call(call, { ...input, inBackground: true });
  if (!Array.isArray(answer)) throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200 });
  return answer.flatMap((row) => deviceSchema.safeParse(row).data ?? []);
}

/** The devices on the network that records of a site may stand for; those of no site only for super admins. */
export function useNetworkDevices(siteId: number | null | undefined): NetworkDevicesView {
  const { api } = useData();
  const isOfNoSite = can(useSession().visitor.rights, networkDeviceCalls.networkDevices.ask);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ of: number; view: NetworkDevicesView } | null>(null);
  const retry = useCallback(() => {
    setAnswer(null);
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    if (siteId === null || siteId === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = async (): Promise<NetworkDevicesView> => {
      const lists = await Promise.all([
        readList(api, networkDeviceCalls.siteNetworkDevices, { parameters: { id: siteId }, signal }),
        isOfNoSite ? readList(api, networkDeviceCalls.networkDevices, { signal }) : [],
      ]);
      return { status: 'ready', devices: lists.flat() };
    };
    const viewOf = (thrown: unknown): NetworkDevicesView => {
      const error = toAppError(thrown);
      if (error.isUnknownCall || error.status === 403) return { status: 'absent' };
      return { status: 'failed', message: error.message, retry };
    };
    void read()
      .catch(viewOf)
      .then((view) => signal.aborted || setAnswer({ of: siteId, view }));
    return () => leaving.abort();
  }, [api, siteId, isOfNoSite, attempt, retry]);
  if (siteId === null || siteId === undefined) return { status: 'none' };
  return answer?.of === siteId ? answer.view : { status: 'loading' };
}
