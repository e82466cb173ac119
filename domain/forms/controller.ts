import { controllerBody } from '../bodies/devices.ts';
import { controllerDefaults } from '../states/controllerConfig.ts';
import { defineFormRules } from './formRules.ts';

export const controllerFormRules = defineFormRules({
  entity: 'controller',
  schema: controllerBody,
  newRecordValues: controllerDefaults,
});
