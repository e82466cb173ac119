import { gateBody } from '../bodies/access.ts';
import { wired } from '../validation/wiring.ts';
import { afterSettingDoors } from './afterSettingDoors.ts';
import { defineFormRules } from './formRules.ts';

export const gateFormRules = defineFormRules({
  entity: 'gate',
  schema: wired(gateBody),
  newRecordValues: { direction: 'entrance', doorType: 'gate' },
  inputs: (row) => ({ ...row, siteIds: row.sites?.map(({ id }) => id) }),
  afterSaving: (saved) => afterSettingDoors('gate', saved),
});
