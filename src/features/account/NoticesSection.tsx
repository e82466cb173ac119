import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { Switch } from '#ui/control/Switch.tsx';
import { SettingRow } from './SettingRow.tsx';

const schema = z.boolean();

/** Which popups are shown. */
export function NoticesSection() {
  const [shown, show] = useStoredValue(storageKeys.forbiddenPopups, schema, true);
  return (
    <SettingRow
      label="Tell me when I lack a permission"
      hint="A popup says so when the server refuses something that you may not see or do."
    >
      {(words) => <Switch {...words} checked={shown} onChange={show} />}
    </SettingRow>
  );
}
