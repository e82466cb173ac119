import { lockableBody } from '../bodies/access.ts';
import { wired } from '../validation/wiring.ts';
import { defineFormRules } from './formRules.ts';

export const lockableFormRules = defineFormRules({
  entity: 'lockable',
  schema: wired(lockableBody),
  newRecordValues: { type: 'locker' },
});
