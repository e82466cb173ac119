import { siteFormBody } from '../bodies/places.ts';
import { defineFormRules } from './formRules.ts';

export const siteFormRules = defineFormRules({
  entity: 'site',
  schema: siteFormBody,
});
