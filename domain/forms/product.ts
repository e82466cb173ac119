import { productBody } from '../bodies/catalogue.ts';
import { catalogueCalls } from '../calls/catalogue.ts';
import { fileField, imageBodyOf } from '../validation/dataUrl.ts';
import { defineFormRules } from './formRules.ts';

const productFormRules = defineFormRules({
  entity: 'product',
  schema: productBody.extend({ image: fileField.nullish() }),
  notSent: ['image'],
  afterSaving: async ({ api, id, values: { image } }) => {
    if (!image) return;
    await api.call(catalogueCalls.productImage, { parameters: { id }, body: imageBodyOf(image) });
  },
});

export const bookableFormRules = defineFormRules({
  ...productFormRules,
  newRecordValues: { kind: 'bookable', period: 'month', periodCount: 1 },
});

export const purchasableFormRules = defineFormRules({
  ...productFormRules,
  newRecordValues: { kind: 'purchasable' },
});
