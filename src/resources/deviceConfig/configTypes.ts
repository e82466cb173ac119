import type { DeviceConfigType } from '#domain/states/device.ts';
import type { RouteId } from '#domain/routes/index.ts';

export const configTypes: Record<DeviceConfigType, { label: string; to: RouteId }> = {
  UnitController: { label: 'Controller', to: 'controller.detail' },
  DumbHID: { label: 'HID', to: 'hid.detail' },
  MotorisedLock: { label: 'Motorised lock', to: 'motorisedLock.detail' },
};
