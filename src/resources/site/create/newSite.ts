import { z } from 'zod';
import { scheduleBody } from '#domain/bodies/access.ts';
import { siteBody, siteFormBody } from '#domain/bodies/places.ts';
import { fileField } from '#domain/validation/dataUrl.ts';
import { requiredLine } from '#domain/validation/fields.ts';
import { besideMistakes } from '#domain/validation/fieldRule.ts';
import type { FieldName } from '#crud/form/recordForm.ts';

const fields = siteFormBody.safeExtend({
  image: fileField.nullish(),
  visitors: z.boolean(),
  /** Whether a schedule is created with the site. */
  hasHours: z.boolean(),
  hoursName: requiredLine('Schedule name is required.').optional(),
  spans: scheduleBody.shape.spans,
});

export const newSiteSchema = fields.refine(({ hasHours, hoursName }) => !hasHours || Boolean(hoursName), {
  path: ['hoursName'],
  error: 'Schedule name is required.',
  ...besideMistakes,
});
export type NewSite = z.output<typeof newSiteSchema>;
export type NewSiteField = FieldName<typeof newSiteSchema>;

export function siteBodyOf(values: NewSite): Record<string, unknown> {
  const own = Object.keys(siteBody.shape);
  return Object.fromEntries(Object.entries(values).filter(([field]) => own.includes(field)));
}
