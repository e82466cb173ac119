import { motorisedLockBody } from '../bodies/devices.ts';
import { wired } from '../validation/wiring.ts';
import { defineFormRules } from './formRules.ts';

export const motorisedLockFormRules = defineFormRules({
  entity: 'motorisedLock',
  schema: wired(motorisedLockBody),
});
