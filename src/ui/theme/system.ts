import { createSystem } from '@chakra-ui/react/styled-system';
import { base } from './base.ts';

/** The one system of tokens and styles. Every control brings its recipe with it, so that no page loads another's. */
export const system = createSystem(base);
