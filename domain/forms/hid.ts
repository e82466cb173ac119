import { hidBody } from '../bodies/devices.ts';
import { wired } from '../validation/wiring.ts';
import { defineFormRules } from './formRules.ts';

export const hidFormRules = defineFormRules({
  entity: 'hid',
  schema: wired(hidBody, { isStrict: true }),
});
