import { CircleHelp, DoorOpen, LogOut, MapPin, Monitor, Moon, Siren, Sun } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { standardScenarios, type StandardScenario } from '#domain/states/scenario.ts';
import { commandRight } from '#domain/commands/act.ts';
import { allSites } from '#domain/entities/site.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { scenarioNames } from '#domain/messages/scenarioNames.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { openWhyDenied } from '#parts/denial/openWhyDenied.tsx';
import { whyDeniedAsk, whyDeniedLabel } from '#parts/denial/whyDeniedAsk.ts';
import { openScenario } from '#parts/scenario/openScenario.tsx';
import { useCan, useSession, type Session } from '#crud/context/session.ts';
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

const words: Record<StandardScenario, readonly string[]> = {
  fire: ['exits', 'evacuate', 'evacuation', 'smoke', 'emergency', 'scenario', 'alarm', 'hold open', 'all exits'],
  lockdown: ['lockdown', 'lock all', 'intruder', 'emergency', 'scenario', 'secure', 'stop PINs'],
};

/** The scenarios of every site, at the chosen one; where all are chosen, at each. */
function scenarioItems(sites: Session['sites'], siteId: Session['siteId']): PaletteItem[] {
  if (siteId === null) return [];
  const places = sites.filter(({ id }) => siteId === allSites.id || id === siteId);
  return places.flatMap((site) =>
    standardScenarios.map((scenario): PaletteItem => ({
      id: `scenario-${scenario}-${site.id}`,
      icon: scenario === 'fire' ? DoorOpen : Siren,
      label: scenarioNames[scenario],
      detail: site.name,
      words: [...words[scenario], site.name],
      choice: { kind: 'run', run: () => openScenario({ scenario, siteId: site.id }) },
    })),
  );
}

const anyScenario: PaletteItem = {
  id: 'scenario',
  icon: Siren,
  label: scenarioNames.open,
  words: ['emergency', 'emergencies', 'evening', 'open all', 'lock all'],
  choice: { kind: 'run', run: () => openScenario() },
};

/** The actions of the frame: emergencies, why somebody was refused, the site, the colours and the sign-out. */
export function useGeneralItems(): PaletteItem[] {
  const { sites, siteId, chooseSite, signOut } = useSession();
  const mayAskWhy = useCan(whyDeniedAsk);
  const mayCommand = useCan(commandRight);
  const [mode, chooseMode] = useColourMode(storageKeys.colourMode);
  const { pathname } = useLocation();
  const withAll = offersAllSites(sites.length, matchRoute(pathname)?.id ?? null);
  return useMemo(() => {
    const offered = [...(withAll ? [allSites] : []), ...sites].filter(({ id }) => id !== siteId);
    return [
      ...(mayCommand ? [...scenarioItems(sites, siteId), anyScenario] : []),
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
  }, [sites, siteId, withAll, mayAskWhy, mayCommand, mode, chooseMode, chooseSite, signOut]);
}
