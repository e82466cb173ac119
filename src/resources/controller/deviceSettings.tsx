import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { settingReachOf, type SettingReach } from '#domain/commands/deviceLimit.ts';
import type { Controller } from '#domain/entities/controller.ts';
import { deviceSettingMessages } from '#domain/messages/deviceLimits.ts';
import { networkLimits } from '#domain/states/network.ts';
import { useSiteDevices } from '#parts/network/useSiteDevices.ts';
import { Note } from '#ui/text/text.tsx';
import type { ControllerSetting } from './settings.ts';

/** Which settings a controller's network device takes; nothing for null, which is none or an unknown one. */
export function DeviceSettingsNote({ device }: { device: NetworkDevice | null }) {
  if (device === null) return null;
  const takesPulse = settingReachOf('lockDriveTime', null, device.outputs) === 'sent';
  return (
    <Note data-device-settings="">{takesPulse ? deviceSettingMessages.pulseAlone : deviceSettingMessages.none}</Note>
  );
}

const hints: Readonly<Record<SettingReach, string | undefined>> = {
  sent: deviceSettingMessages.pulse,
  short: deviceSettingMessages.shortPulse(networkLimits.shortestPulse),
  ownPulse: deviceSettingMessages.ownPulse,
  kept: undefined,
};

/** What a setting is to the network device; undefined: nothing, which the note says of all. */
export function deviceHint(name: ControllerSetting, value: unknown, device: NetworkDevice | null): string | undefined {
  return device === null ? undefined : hints[settingReachOf(name, value, device.outputs)];
}

/** null: the controller has no network device. */
export type ReachOf = (
  controllerId: number,
  name: ControllerSetting,
  value: unknown,
) => SettingReach | 'unknown' | null;

/** What becomes of settings at the network devices of some controllers. */
export function useSettingReach(controllers: readonly Controller[]): ReachOf {
  const linked = controllers.filter(({ networkDeviceId }) => typeof networkDeviceId === 'number');
  const views = useSiteDevices(
    linked.flatMap(({ siteId }) => siteId ?? []),
    { record: 'batch', wiring: linked.map(({ networkDeviceId }) => networkDeviceId).join() },
  );
  const byId = new Map(linked.map((controller) => [controller.id, controller]));
  return (controllerId, name, value) => {
    const controller = byId.get(controllerId);
    if (controller === undefined) return null;
    const view = views.get(controller.siteId ?? -1);
    const devices = view?.status === 'ready' ? view.devices : [];
    const device = devices.find(({ id }) => id === controller.networkDeviceId);
    if (device !== undefined) return settingReachOf(name, value, device.outputs);
    return name === 'lockDriveTime' ? 'unknown' : 'kept';
  };
}
