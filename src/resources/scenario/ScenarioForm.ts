import { chakra } from '#ui/theme/chakra.ts';

/** Of the last step before a scenario runs. */
export const ScenarioForm = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', minW: '0' },
});
