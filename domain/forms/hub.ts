import { hubBody } from '../bodies/devices.ts';
import { defineFormRules } from './formRules.ts';

export const hubFormRules = defineFormRules({
  entity: 'hub',
  schema: hubBody,
});
