import { chakra } from '../theme/chakra.ts';

/** Text for screen readers alone. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } });
