import { chakra } from '#ui/theme/chakra.ts';
import type { ReactNode } from 'react';
import type { RouteId } from '#domain/routes/index.ts';
import { QueueNewsButton } from '#parts/queueNews/QueueNewsButton.tsx';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { ColourModeMenu } from '../account/ColourModeMenu.tsx';
import { LiveIndicator } from './LiveIndicator.tsx';
import { MobileMenu } from '../navigation/MobileMenu.tsx';
import { PaletteTrigger } from '../palette/PaletteTrigger.tsx';
import { RefreshIndicator } from './RefreshIndicator.tsx';
import { SiteSelector } from '../site/SiteSelector.tsx';

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'sticky',
    display: 'flex',
    alignItems: 'center',
    gap: { base: '0.5', md: '2' },
    h: 'var(--top-bar)',
    px: { base: '1', md: '6' },
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
});

export function TopBar({ shown, bell }: { shown: RouteId | null; bell: ReactNode }) {
  return (
    <Bar data-screen="">
      <MobileMenu shown={shown} />
      <SiteSelector shown={shown} />
      <chakra.div flex="1" />
      <QueueNewsButton />
      <PaletteTrigger />
      <LiveIndicator />
      <chakra.div boxSize={{ base: '11', md: '9' }}>{bell}</chakra.div>
      <ColourModeMenu />
      <AccountMenu />
      <RefreshIndicator />
    </Bar>
  );
}
