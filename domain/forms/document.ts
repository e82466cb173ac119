import { documentBody } from '../bodies/rentals.ts';
import { fileField } from '../validation/dataUrl.ts';
import { defineFormRules } from './formRules.ts';

export const documentFormRules = defineFormRules({
  entity: 'document',
  schema: documentBody.omit({ formId: true, signedAt: true }).extend({ file: fileField.nullish() }),
  // A document is for all sites, unless one is chosen.
  newRecordValues: { kind: 'agreement', siteId: null },
  notSent: ['file'],
});
