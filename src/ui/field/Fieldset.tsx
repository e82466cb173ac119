import { chakra } from '../theme/chakra.ts';

/** A group of fields without the browser's border. */
export const Fieldset = chakra('fieldset', { base: { border: 'none', m: '0', p: '0', minW: '0' } });
