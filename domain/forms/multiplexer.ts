import { multiplexerBody } from '../bodies/devices.ts';
import { defineFormRules } from './formRules.ts';

export const multiplexerFormRules = defineFormRules({
  entity: 'multiplexer',
  schema: multiplexerBody,
});
