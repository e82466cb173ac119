import { customerBody } from '../bodies/rentals.ts';
import { defineFormRules } from './formRules.ts';

export const customerFormRules = defineFormRules({
  entity: 'customer',
  schema: customerBody,
});
