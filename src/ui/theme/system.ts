import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system';
import { baseOf } from './base.ts';

/** Recipes come with the controls, so that no page loads those of others. */
export const createTheme = (): SystemContext => createSystem(baseOf());

let builtTheme: SystemContext | null = null;

/** The page's system, created with the first style that is not cached. */
export function theme(): SystemContext {
  builtTheme ??= createTheme();
  return builtTheme;
}
