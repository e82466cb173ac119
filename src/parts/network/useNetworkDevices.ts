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
  /** `failure`: why they could not be read again, in a sentence; null: these are the newest. */
  | { status: 'ready'; devices: readonly NetworkDevice[]; failure: string | null };

const deviceSchema = networkDeviceCalls.siteNetworkDevices.schema.element;

/** Devices that cannot be read are left out. @throws AppError */
async function readList(api: Api, call: CallDefinition, input: object): Promise<readonly NetworkDevice[]> {
  const answer = await api.call(call, { ...input, inBackground: true });
  if (!Array.isArray(answer)) throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200 });
  return answer.flatMap((row) => deviceSchema.safeParse(row).data ?? []);
}

export interface DevicesQuestion {
  siteId: number;
  /** Whether the devices of no site are read as well, which only super admins may. */
  isOfNoSite: boolean;
  /** Reads them again after a failure. */
  retry: () => void;
  signal?: AbortSignal;
}

export async function readNetworkDevices(api: Api, question: DevicesQuestion): Promise<NetworkDevicesView> {
  const { siteId, isOfNoSite, retry, signal } = question;
  const given = signal === undefined ? {} : { signal };
  try {
    const lists = await Promise.all([
      readList(api, networkDeviceCalls.siteNetworkDevices, { parameters: { id: siteId }, ...given }),
      isOfNoSite ? readList(api, networkDeviceCalls.networkDevices, given) : [],
    ]);
    return { status: 'ready', devices: lists.flat(), failure: null };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.isUnknownCall || error.status === 403) return { status: 'absent' };
    return { status: 'failed', message: error.message, retry };
  }
}

export const useReadsNoSite = () => can(useSession().visitor.rights, networkDeviceCalls.networkDevices.ask);

/** The devices on the network that records of a site may stand for; those of no site only for super admins. */
export function useNetworkDevices(siteId: number | null | undefined): NetworkDevicesView {
  const { api } = useData();
  const isOfNoSite = useReadsNoSite();
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
    void readNetworkDevices(api, { siteId, isOfNoSite, retry, signal }).then(
      (view) => signal.aborted || setAnswer({ of: siteId, view }),
    );
    return () => leaving.abort();
  }, [api, siteId, isOfNoSite, attempt, retry]);
  if (siteId === null || siteId === undefined) return { status: 'none' };
  return answer?.of === siteId ? answer.view : { status: 'loading' };
}
