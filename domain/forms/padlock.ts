import { padlockBody } from '../bodies/devices.ts';
import { defineFormRules } from './formRules.ts';

export const padlockFormRules = defineFormRules({
  entity: 'padlock',
  schema: padlockBody,
});
