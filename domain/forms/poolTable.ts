import { unitBody } from '../bodies/access.ts';
import { wired } from '../validation/wiring.ts';
import { defineFormRules } from './formRules.ts';

export const poolTableFormRules = defineFormRules({
  entity: 'unit',
  schema: wired(unitBody),
  newRecordValues: { kind: 'pool_table', cleaningState: 'AVAILABLE' },
});
