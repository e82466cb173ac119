import { createContext, use } from 'react';
import type { RuntimeConfig } from '#domain/config/runtime.ts';

export const ConfigContext = createContext<RuntimeConfig>({});

/** The settings of config.json. A feature that it does not name is off. */
export function useConfig(): RuntimeConfig {
  return use(ConfigContext);
}
