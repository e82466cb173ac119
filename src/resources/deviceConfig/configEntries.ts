import type { DeviceConfig } from '#domain/entities/deviceConfig.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { controllerSettings, settingText, type ControllerSetting } from '../controller/settings.ts';
import { gateDirectionLabels } from '../gate/labels.ts';

export interface ConfigEntry {
  name: string;
  label: string;
  text: string;
  /** The record that the setting refers to, if it does. */
  reference?: { entity: EntityName; id: number; to?: RouteId };
}

interface Reference {
  label: string;
  entity: EntityName;
  to?: RouteId;
}

// Maps, since a setting may have the name of an object's method.
const references = new Map<string, Reference>([
  ['controllerId', { label: 'Controller', entity: 'controller', to: 'controller.detail' }],
  ['unitId', { label: 'Unit', entity: 'unit', to: 'unit.detail' }],
  ['osdpNetworkId', { label: 'OSDP network', entity: 'osdpNetwork' }],
]);

const labels = new Map([
  ['channel', 'Channel'],
  ['direction', 'Direction'],
  ['osdpAddress', 'OSDP address'],
]);

const directions = new Map(Object.entries(gateDirectionLabels));

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? (directions.get(value) ?? value) : JSON.stringify(value);
}

const ownFields = new Set(['id', 'siteId', 'type', 'identifier', 'name', 'config']);

/** The settings of a device's config, in it or beside it. Unknown ones keep the API's name. */
export function configEntries({ type, config, ...given }: Partial<DeviceConfig>): ConfigEntry[] {
  const beside = Object.entries(given).filter(([name]) => !ownFields.has(name));
  return [...Object.entries(config ?? {}), ...beside].map(([name, value]) => {
    if (type === 'UnitController' && Object.hasOwn(controllerSettings, name)) {
      const setting = name as ControllerSetting;
      return { name, label: controllerSettings[setting].label, text: settingText(setting, value) };
    }
    const known = references.get(name);
    const entry = { name, label: known?.label ?? labels.get(name) ?? name, text: plainText(value) };
    if (known === undefined || typeof value !== 'number') return entry;
    const { entity, to } = known;
    return { ...entry, reference: { entity, id: value, ...(to === undefined ? {} : { to }) } };
  });
}
