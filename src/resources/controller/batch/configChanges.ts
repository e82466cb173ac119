import type { Controller } from '#domain/entities/controller.ts';
import { settingNames, type ControllerConfig, type ControllerSetting } from '../settings.ts';
import { recordName } from '#domain/entities/recordName.ts';

export interface SettingChange {
  name: ControllerSetting;
  before: unknown;
  after: unknown;
}

export interface ControllerChange {
  id: number;
  name: string;
  changes: readonly SettingChange[];
}

export interface ConfigChanges {
  changed: readonly ControllerChange[];
  /** How many controllers have these values already. */
  unchanged: number;
}

const isEmpty = (value: unknown) => value === null || value === '';

/** An unknown setting is as no other. */
const isSame = (before: unknown, after: unknown) =>
  before !== undefined && (before === after || (isEmpty(before) && isEmpty(after)));

export function configChanges(controllers: readonly Controller[], config: ControllerConfig): ConfigChanges {
  const asked = settingNames.filter((name) => Object.hasOwn(config, name));
  const all = controllers.map((controller) => ({
    id: controller.id,
    name: recordName('controller', controller),
    changes: asked
      .map((name) => ({ name, before: controller[name] as unknown, after: config[name] as unknown }))
      .filter(({ before, after }) => !isSame(before, after)),
  }));
  const changed = all.filter(({ changes }) => changes.length > 0);
  return { changed, unchanged: all.length - changed.length };
}
