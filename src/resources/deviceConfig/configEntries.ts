import type { DeviceConfig } from '#domain/entities/deviceConfig.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { isUnset } from '#domain/states/controllerConfig.ts';
import { gateDirectionLabels, relayModeLabels } from '#domain/states/valueLabels.ts';
import { fieldLabel } from '#crud/history/historyFields.ts';
import { controllerSettings, settingText, type ControllerSetting } from '../controller/settings.ts';

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

const words = new Map(Object.entries({ ...gateDirectionLabels, ...relayModeLabels }));

function plainText(value: unknown): string {
  if (isUnset(value)) return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  return words.get(text) ?? text;
}

const isNested = (value: unknown) => typeof value === 'object' && value !== null;

/** An entry for each plain value in a setting: for each part of a record and each item of a list of records. */
function plainEntries(
  { name, label }: Pick<ConfigEntry, 'name' | 'label'>,
  value: unknown,
  textOf: (plain: unknown) => string,
): ConfigEntry[] {
  if (!isNested(value)) return [{ name, label, text: textOf(value) }];
  const parts = Object.entries(value as object);
  if (parts.length === 0) return [{ name, label, text: 'None' }];
  if (Array.isArray(value) && !value.some(isNested)) return [{ name, label, text: value.map(textOf).join(', ') }];
  const labelOf = (part: string) => (Array.isArray(value) ? ` ${Number(part) + 1}` : `: ${fieldLabel(part)}`);
  return parts.flatMap(([part, inner]) =>
    plainEntries({ name: `${name}.${part}`, label: label + labelOf(part) }, inner, plainText),
  );
}

const ownFields = new Set(['id', 'siteId', 'type', 'identifier', 'name', 'config']);

/** The settings of a device's config, in it or beside it. */
export function configEntries({ type, config, ...given }: Partial<DeviceConfig>): ConfigEntry[] {
  const beside = Object.entries(given).filter(([name]) => !ownFields.has(name));
  return [...Object.entries(config ?? {}), ...beside].flatMap(([name, value]) => {
    if (type === 'UnitController' && Object.hasOwn(controllerSettings, name)) {
      const setting = name as ControllerSetting;
      return plainEntries({ name, label: controllerSettings[setting].label }, value, (plain) =>
        settingText(setting, plain),
      );
    }
    const known = references.get(name);
    const entries = plainEntries({ name, label: known?.label ?? fieldLabel(name) }, value, plainText);
    if (known === undefined || typeof value !== 'number') return entries;
    const { entity, to } = known;
    const reference = { entity, id: value, ...(to === undefined ? {} : { to }) };
    return entries.map((entry) => ({ ...entry, reference }));
  });
}
