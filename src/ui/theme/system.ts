import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system';
import { baseOf } from './base.ts';

/** The one system of tokens and styles. Every control brings its recipe with it, so that no page loads another's. */
export const createTheme = (): SystemContext => createSystem(baseOf());

let made: SystemContext | null = null;

/** The system of this page, made when the first style is worked out: a page that remembers all of its own needs none. */
export function theme(): SystemContext {
  made ??= createTheme();
  return made;
}
