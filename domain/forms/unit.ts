import { unitBody } from '../bodies/access.ts';
import { wired } from '../validation/wiring.ts';
import { defineFormRules } from './formRules.ts';

export const unitFormRules = defineFormRules({
  entity: 'unit',
  schema: wired(unitBody),
  newRecordValues: { kind: 'storage', cleaningState: 'AVAILABLE', pricePeriod: 'month' },
});
