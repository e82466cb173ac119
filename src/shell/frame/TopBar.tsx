import { CircleHelp } from 'lucide-react';
import { openWhyDenied } from '#parts/denial/openWhyDenied.tsx';
import { whyDeniedAsk, whyDeniedLabel } from '#parts/denial/whyDeniedAsk.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
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
    justifyContent: 'space-between',
    flexShrink: '0',
    columnGap: { base: '0.5', md: '2' },
    h: 'var(--bar)',
    px: { base: '1', md: '6' },
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
});

/** A phone's bar is full: there the account menu has it. */
function WhyDeniedButton() {
  const mayAsk = useCan(whyDeniedAsk);
  if (!mayAsk) return null;
  return (
    <Button variant="ghost" mdDown={{ display: 'none' }} aria-haspopup="dialog" onClick={openWhyDenied}>
      <CircleHelp aria-hidden="true" />
      <chakra.span lgDown={{ srOnly: true }}>{whyDeniedLabel}</chakra.span>
    </Button>
  );
}

export interface TopBarProps {
  shown: RouteId | null;
  bell: ReactNode;
  /** Leads to the scenarios of the site. */
  emergencies: ReactNode;
}

export function TopBar({ shown, bell, emergencies }: TopBarProps) {
  return (
    <Bar data-screen="" data-window-bar="">
      <MobileMenu shown={shown} />
      <div data-site-place="">
        <SiteSelector shown={shown} />
      </div>
      <QueueNewsButton />
      {/* What comes late takes its room from the space before it. */}
      {emergencies}
      <PaletteTrigger />
      <WhyDeniedButton />
      <LiveIndicator />
      <chakra.div boxSize={{ base: '11', md: '9' }}>{bell}</chakra.div>
      <ColourModeMenu />
      <AccountMenu />
      <RefreshIndicator />
    </Bar>
  );
}
