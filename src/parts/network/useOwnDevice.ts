import { linkedEntities, type NetworkDevice } from '#domain/calls/networkDevices.ts';
import type { Controller } from '#domain/entities/controller.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { hasTopicPrefixes } from '#domain/validation/topicPrefix.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useSession } from '#crud/context/session.ts';
import { useReferences } from '#crud/form/fields/useReferences.ts';
import { useSiteDevices } from './useSiteDevices.ts';

export interface WiredRow {
  id: number;
  siteId?: number | undefined;
  controllerId?: number | null | undefined;
  channel?: number | null | undefined;
  networkDeviceId?: number | null | undefined;
}

export interface OwnDevice {
  device: NetworkDevice;
  /** That of the record's channel; undefined: it has none, or it is not known. */
  output: NetworkDevice['outputs'][number] | undefined;
}

/** The network device of a record or of its controller, for its page; null: it has none, or it is not known. */
export function useOwnDevice(entity: EntityName, row: WiredRow | null): OwnDevice | null {
  const isDevice = isOneOf(linkedEntities, entity);
  const { id, siteId, controllerId, channel } = row ?? {};
  const { sites } = useSession();
  const hasNone = isDevice || controllerId === null || controllerId === undefined || !hasTopicPrefixes(sites);
  const on = hasNone ? [] : [controllerId];
  const [controller] = useReferences('controller', on);
  const linked = isDevice
    ? row?.networkDeviceId
    : (controller?.record as Controller | null | undefined)?.networkDeviceId;
  const isLinked = typeof linked === 'number' && siteId !== undefined;
  const views = useSiteDevices(isLinked ? [siteId] : [], {
    record: `${entity} ${id}`,
    wiring: [linked, controllerId, channel].join(' '),
  });
  const view = isLinked ? views.get(siteId) : undefined;
  const device = view?.status === 'ready' ? view.devices.find((each) => each.id === linked) : undefined;
  if (device === undefined) return null;
  return { device, output: isDevice ? undefined : device.outputs[channel ?? -1] };
}
