import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import type { Controller } from '#domain/entities/controller.ts';
import { useReferences } from '#crud/form/fields/useReferences.ts';
import { useNetworkDevices, type NetworkDevicesView } from '../network/useNetworkDevices.ts';

export interface ControllerDevice {
  /** The devices of the site. */
  view: NetworkDevicesView;
  /** null: none, or it is not known. */
  device: NetworkDevice | null;
  /** Whether the chosen controller stands for no device, as its record says. */
  hasNone: boolean;
}

/**
 * The device on the network that a chosen controller stands for.
 * @param isAsked whether the site's devices are read while no controller with a device is chosen.
 */
export function useControllerDevice(
  siteId: number | null,
  controllerId: number | null,
  isAsked: boolean,
): ControllerDevice {
  const [controller] = useReferences('controller', controllerId === null ? [] : [controllerId]);
  const linked = (controller?.record as Controller | null | undefined)?.networkDeviceId;
  const view = useNetworkDevices(isAsked || typeof linked === 'number' ? siteId : null);
  const device = view.status === 'ready' ? (view.devices.find(({ id }) => id === linked) ?? null) : null;
  return { view, device, hasNone: linked === null };
}
