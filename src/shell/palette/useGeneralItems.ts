import { LogOut, MapPin, Monitor, Moon, Sun } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { allSites } from '#domain/entities/site.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { useSession } from '#crud/context/session.ts';
import { colourModes, type ColourMode } from '#ui/colour/colourMode.ts';
import { useColourMode } from '#ui/colour/useColourMode.ts';
import { offersAllSites } from '../site/siteOptions.ts';
import type { PaletteItem } from './paletteItem.ts';

const colours = {
  light: { label: 'Light mode', icon: Sun },
  dark: { label: 'Dark mode', icon: Moon },
  system: { label: 'Colours as the system has them', icon: Monitor },
} as const satisfies Record<ColourMode, object>;

/** The actions of the frame: the site, the colours and the sign-out. */
export function useGeneralItems(): PaletteItem[] {
  const { sites, siteId, chooseSite, signOut } = useSession();
  const [mode, chooseMode] = useColourMode(storageKeys.colourMode);
  const { pathname } = useLocation();
  const withAll = offersAllSites(sites.length, matchRoute(pathname)?.id ?? null);
  return useMemo(() => {
    const offered = [...(withAll ? [allSites] : []), ...sites].filter(({ id }) => id !== siteId);
    return [
      ...colourModes
        .filter((each) => each !== mode)
        .map((each): PaletteItem => ({
          id: `colours-${each}`,
          ...colours[each],
          words: ['theme', 'appearance'],
          choice: { kind: 'run', run: () => chooseMode(each) },
        })),
      {
        id: 'sign-out',
        icon: LogOut,
        label: 'Sign out',
        words: ['log out'],
        choice: { kind: 'run', run: signOut },
      },
      ...offered.map(({ id, name }): PaletteItem => ({
        id: `site-${id}`,
        icon: MapPin,
        label: `Switch to ${name}`,
        words: ['site'],
        choice: { kind: 'run', run: () => chooseSite(id) },
      })),
    ];
  }, [sites, siteId, withAll, mode, chooseMode, chooseSite, signOut]);
}
