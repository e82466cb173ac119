import { CircleHelp, LogOut, MapPin, Monitor, Moon, Sun } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { allSites } from '#domain/entities/site.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { openWhyDenied } from '#parts/denial/openWhyDenied.tsx';
import { whyDeniedAsk, whyDeniedLabel } from '#parts/denial/whyDeniedAsk.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { colourModes, type ColourMode } from '#ui/colour/colourMode.ts';
import { useColourMode } from '#ui/colour/useColourMode.ts';
import { offersAllSites } from '../site/siteOptions.ts';
import type { PaletteItem } from './paletteItem.ts';

const colours = {
  light: { label: 'Light mode', icon: Sun },
  dark: { label: 'Dark mode', icon: Moon },
  system: { label: 'Colours as the system has them', icon: Monitor },
} as const satisfies Record<ColourMode, object>;

const whyDenied: PaletteItem = {
  id: 'why-denied',
  icon: CircleHelp,
  label: whyDeniedLabel,
  words: ['pin', 'code', 'gate', 'keypad', 'refused', "doesn't", 'not', 'work', 'works', 'working'],
  choice: { kind: 'run', run: openWhyDenied },
};

/** The actions of the frame: why somebody was refused, the site, the colours and the sign-out. */
export function useGeneralItems(): PaletteItem[] {
  const { sites, siteId, chooseSite, signOut } = useSession();
  const mayAskWhy = useCan(whyDeniedAsk);
  const [mode, chooseMode] = useColourMode(storageKeys.colourMode);
  const { pathname } = useLocation();
  const withAll = offersAllSites(sites.length, matchRoute(pathname)?.id ?? null);
  return useMemo(() => {
    const offered = [...(withAll ? [allSites] : []), ...sites].filter(({ id }) => id !== siteId);
    return [
      ...(mayAskWhy ? [whyDenied] : []),
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
  }, [sites, siteId, withAll, mayAskWhy, mode, chooseMode, chooseSite, signOut]);
}
