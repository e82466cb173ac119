import { createContext, use } from 'react';
import type { RuntimeConfig } from '#domain/config/runtime.ts';

export const ConfigContext = createContext<RuntimeConfig>({});

/** What config.json names; what it does not name is absent, and off. */
export function useConfig(): RuntimeConfig {
  return use(ConfigContext);
}
