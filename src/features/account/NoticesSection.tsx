import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { Switch } from '#ui/control/Switch.tsx';
import { SettingRow } from '#ui/field/SettingRow.tsx';

const schema = z.boolean();

export function NoticesSection() {
  const [shown, show] = useStoredValue(storageKeys.forbiddenPopups, schema, true);
  return (
    <SettingRow
      label="Show permission messages"
      hint="Show a message when you try something you don't have permission for."
    >
      {(words) => <Switch {...words} checked={shown} onChange={show} />}
    </SettingRow>
  );
}
