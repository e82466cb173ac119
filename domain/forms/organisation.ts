import { organisationBody } from '../bodies/places.ts';
import { overlockDefaults } from '../lifecycle/arrears.ts';
import { ladderDefaults } from '../lifecycle/arrearsLadder.ts';
import { defineFormRules } from './formRules.ts';

export const organisationFormRules = defineFormRules({
  entity: 'organisation',
  schema: organisationBody,
  newRecordValues: {
    strictness: 'relaxed',
    overlockAfterDays: overlockDefaults.afterDays,
    overlockMinimum: overlockDefaults.minimum,
    reminderAfterDays: ladderDefaults.reminderAfterDays,
    reminderMinimum: ladderDefaults.minimum,
    gatesAfterDays: ladderDefaults.gatesAfterDays,
    gatesMinimum: ladderDefaults.minimum,
  },
});
