import { productBody } from '../bodies/catalogue.ts';
import { fileField } from '../validation/dataUrl.ts';
import { defineFormRules } from './formRules.ts';

const productFormRules = defineFormRules({
  entity: 'product',
  schema: productBody.extend({ image: fileField.nullish() }),
  notSent: ['image'],
});

export const bookableFormRules = defineFormRules({
  ...productFormRules,
  newRecordValues: { kind: 'bookable', period: 'month', periodCount: 1 },
});

export const purchasableFormRules = defineFormRules({
  ...productFormRules,
  newRecordValues: { kind: 'purchasable' },
});
