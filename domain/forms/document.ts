import { documentBody } from '../bodies/rentals.ts';
import { rentalCalls } from '../calls/rentals.ts';
import { fileField, imageBodyOf } from '../validation/dataUrl.ts';
import { defineFormRules } from './formRules.ts';

export const documentFormRules = defineFormRules({
  entity: 'document',
  schema: documentBody.omit({ formId: true, signedAt: true }).extend({ file: fileField.nullish() }),
  // A document is for all sites, unless one is chosen.
  newRecordValues: { kind: 'agreement', siteId: null },
  notSent: ['file'],
  afterSaving: async ({ api, id, values: { file } }) => {
    if (!file) return;
    const { name, image } = imageBodyOf(file);
    await api.call(rentalCalls.documentFileStore, { parameters: { id }, body: { name, file: image } });
  },
});
