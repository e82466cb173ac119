import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { colourModes, type ColourMode } from '#ui/colour/colourMode.ts';
import { useColourMode } from '#ui/colour/useColourMode.ts';
import { Button } from '#ui/control/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';

const appearances: Record<ColourMode, { word: string; icon: LucideIcon }> = {
  light: { word: 'Light', icon: Sun },
  dark: { word: 'Dark', icon: Moon },
  system: { word: 'System', icon: Monitor },
};

/** Light, dark, or as the system has it. A phone's bar has no room for it: there the account menu has its items. */
export function ColourModeMenu() {
  const [mode] = useColourMode(storageKeys.colourMode);
  const { icon: Icon, word } = appearances[mode];
  return (
    <Menu
      label="Colours"
      trigger={(props) => (
        <Button
          {...props}
          variant="ghost"
          px="0"
          color="fg.muted"
          mdDown={{ display: 'none' }}
          aria-label={`Colours: ${word}`}
        >
          <Icon aria-hidden="true" />
        </Button>
      )}
    >
      <ColourModeItems />
    </Menu>
  );
}

export function ColourModeItems() {
  const [mode, choose] = useColourMode(storageKeys.colourMode);
  return colourModes.map((each) => (
    <MenuItem key={each} icon={appearances[each].icon} checked={each === mode} onSelect={() => choose(each)}>
      {appearances[each].word}
    </MenuItem>
  ));
}
