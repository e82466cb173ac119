import { powerControllerBody } from '../bodies/devices.ts';
import { wired } from '../validation/wiring.ts';
import { defineFormRules } from './formRules.ts';

export const powerControllerFormRules = defineFormRules({
  entity: 'powerController',
  schema: wired(powerControllerBody),
});
