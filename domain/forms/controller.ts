import { controllerBody, controllerConfigBody } from '../bodies/devices.ts';
import type { CallSender } from '../calls/callSender.ts';
import { deviceCalls } from '../calls/devices.ts';
import type { Controller } from '../entities/controller.ts';
import { type Fields, isFields } from '../entities/readable.ts';
import { readRecord } from '../entities/recordReader.ts';
import { toAppError } from '../errors/appError.ts';
import { controllerDefaults, isUnset } from '../states/controllerConfig.ts';
import { afterSettingDoors } from './afterSettingDoors.ts';
import { defineFormRules } from './formRules.ts';

/** The readable fields of a controller's config. Without one of its own, the record holds all. @throws AppError */
export async function readControllerConfig(api: CallSender, id: number, signal?: AbortSignal): Promise<Fields> {
  try {
    const given = signal === undefined ? {} : { signal };
    const answer = await api.call(deviceCalls.controllerConfig, { parameters: { id }, ...given });
    return (isFields(answer) ? readRecord('controller', { ...answer, id }) : null) ?? {};
  } catch (thrown) {
    if (toAppError(thrown).code === 'notFound') return {};
    throw thrown;
  }
}

/** A controller with the settings of its config. An empty one hides no value of the record. */
export function withConfig(row: Controller, config: Fields): Controller {
  const names = controllerConfigBody.keyof().options;
  const given = names.filter((name) => !isUnset(config[name]) || row[name] === undefined);
  return { ...row, ...Object.fromEntries(given.map((name) => [name, config[name]])) };
}

export const controllerFormRules = defineFormRules({
  entity: 'controller',
  schema: controllerBody,
  newRecordValues: controllerDefaults,
  fetchInputs: async (api, row) => withConfig(row, await readControllerConfig(api, row.id)),
  afterSaving: (saved) => afterSettingDoors('controller', saved),
});
