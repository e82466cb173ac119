import type { z } from 'zod';
import type { controllerConfigBody } from '#domain/bodies/devices.ts';
import { controllerDefaults, isUnset } from '#domain/states/controllerConfig.ts';
import { connectionTypeLabels, lockTypeLabels } from '#domain/states/valueLabels.ts';

export type ControllerConfig = z.output<typeof controllerConfigBody>;
export type ControllerSetting = keyof ControllerConfig;

/** The groups of a controller's config in order, with their headings. */
const settingGroups = {
  general: 'General',
  lock: 'Lock',
  door: 'Door',
  alarm: 'Alarm',
  camera: 'Camera and light',
} as const;
export type SettingGroup = keyof typeof settingGroups;

export interface Setting {
  label: string;
  group: SettingGroup;
  /** The kind of its input. "seconds" are times; other numbers have no unit. */
  kind: 'line' | 'choice' | 'switch' | 'seconds' | 'level';
  /** The labels of a choice's values. */
  labels?: Readonly<Record<string, string>>;
  needs?: ControllerSetting;
  /** Its label says the opposite of the field, which names what it prevents. */
  isNegated?: true;
}

export const controllerSettings: Readonly<Record<ControllerSetting, Setting>> = {
  description: { label: 'Description', group: 'general', kind: 'line' },
  connectionType: { label: 'Connection', group: 'general', kind: 'choice', labels: connectionTypeLabels },
  lockType: { label: 'Lock type', group: 'lock', kind: 'choice', labels: lockTypeLabels },
  lockDriveTime: { label: 'Lock drive time', group: 'lock', kind: 'seconds' },
  relockTime: { label: 'Relock time', group: 'lock', kind: 'seconds' },
  unopenedRelockTime: { label: 'Unopened relock time', group: 'lock', kind: 'seconds' },
  disableAutolockOnClose: { label: 'Locks itself when closed', group: 'lock', kind: 'switch', isNegated: true },
  isMotorised: { label: 'Motorised door', group: 'door', kind: 'switch' },
  doorMotorTime: { label: 'Door motor time', group: 'door', kind: 'seconds', needs: 'isMotorised' },
  enableAlarm: { label: 'Alarm', group: 'alarm', kind: 'switch' },
  alarmSensitivity: { label: 'Alarm sensitivity', group: 'alarm', kind: 'level', needs: 'enableAlarm' },
  alarmThreshold: { label: 'Alarm threshold', group: 'alarm', kind: 'level', needs: 'enableAlarm' },
  alarmHysteresis: { label: 'Alarm hysteresis', group: 'alarm', kind: 'level', needs: 'enableAlarm' },
  forceDoorHysteresis: { label: 'Forced door hysteresis', group: 'alarm', kind: 'level', needs: 'enableAlarm' },
  enableCamera: { label: 'Camera', group: 'camera', kind: 'switch' },
  accessSnapshotDelay: { label: 'Access snapshot delay', group: 'camera', kind: 'seconds', needs: 'enableCamera' },
  enableAmbientLight: { label: 'Ambient light', group: 'camera', kind: 'switch' },
  rgbLightTimeout: { label: 'RGB light timeout', group: 'camera', kind: 'seconds', needs: 'enableAmbientLight' },
};

export const settingNames = Object.keys(controllerSettings) as ControllerSetting[];

export interface SettingsGroup {
  id: SettingGroup;
  title: string;
  names: readonly ControllerSetting[];
}

/** The settings, group by group. */
export const settingsByGroup: readonly SettingsGroup[] = (Object.keys(settingGroups) as SettingGroup[]).map((id) => ({
  id,
  title: settingGroups[id],
  names: settingNames.filter((name) => controllerSettings[name].group === id),
}));

/** The text of a setting's value: "3 s", "Yes", "Wi-Fi"; "–" if it is unset or unknown. */
export function settingText(name: ControllerSetting, value: unknown): string {
  const { kind, labels = {}, isNegated = false } = controllerSettings[name];
  if (isUnset(value)) return '–';
  if (kind === 'switch' && typeof value === 'boolean') return value !== isNegated ? 'Yes' : 'No';
  if (kind === 'seconds') return `${String(value)} s`;
  const text = String(value);
  return Object.hasOwn(labels, text) ? (labels[text] ?? text) : text;
}

/** Whether a setting has a value other than unset and the default. */
export function isCustomValue(name: ControllerSetting, value: unknown): boolean {
  return !isUnset(value) && String(value) !== String(controllerDefaults[name] ?? '');
}
