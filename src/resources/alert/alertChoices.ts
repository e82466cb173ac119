import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

const schema = z.object({
  sound: z.boolean(),
  desktop: z.boolean(),
  /** null: no quiet hours. */
  quiet: z.object({ from: z.string(), until: z.string() }).nullable(),
  /** Whether they hold for high alerts too. */
  quietsHigh: z.boolean().default(false),
});
export type AlertChoices = z.output<typeof schema>;

/** Nothing sounds and nothing pops up until somebody asks for it. */
const silent: AlertChoices = { sound: false, desktop: false, quiet: null, quietsHigh: false };

export function useAlertChoices(): [AlertChoices, (change: Partial<AlertChoices>) => void] {
  const [choices, store] = useStoredValue(storageKeys.alertChoices, schema, silent);
  return [choices, (change) => store({ ...choices, ...change })];
}
