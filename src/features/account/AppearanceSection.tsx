import { Monitor, Moon, Sun } from 'lucide-react';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import type { ColourMode } from '#ui/colour/colourMode.ts';
import { useColourMode } from '#ui/colour/useColourMode.ts';
import { Choices, type ChoiceEntry } from '#ui/control/Choices.tsx';
import { SettingRow } from '#ui/field/SettingRow.tsx';

const choices: readonly ChoiceEntry<ColourMode>[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
];

/** Light, dark, or as the system has it. */
export function AppearanceSection() {
  const [mode, choose] = useColourMode(storageKeys.colourMode);
  return (
    <SettingRow label="Colours" hint="Applies to every tab of this browser.">
      {(words) => <Choices {...words} choices={choices} value={mode} onChoose={choose} />}
    </SettingRow>
  );
}
