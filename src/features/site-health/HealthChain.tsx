import { Cpu, Network, Server, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeviceCounts, SiteHealth } from '#domain/calls/doorHealth.ts';
import { siteHealthMessages } from '#domain/messages/siteHealth.ts';
import { Badge, Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { toneIcons, type ToneName } from '#ui/tone/tones.ts';

const { broker: brokerWords, driver: driverWords, devices: deviceWords, way } = siteHealthMessages;

/** Below each other on a phone. A line joins each part to the next. */
const Chain = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '3', md: '6' },
    listStyleType: 'none',
    m: '0',
    p: '0',
  },
});

const Part = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    minH: '16',
    px: '3',
    py: '2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'colorPalette.border',
    borderRadius: 'l3',
    '&:not(:first-of-type)::before': {
      content: '""',
      position: 'absolute',
      bg: 'border.emphasized',
      left: { base: '8', md: '-6' },
      top: { base: '-3', md: '50%' },
      w: { base: '2px', md: '6' },
      h: { base: '3', md: '2px' },
    },
  },
});

interface PartLook {
  tone: ToneName;
  text: ReactNode;
}

type Health = Pick<SiteHealth, 'broker' | 'driving'>;

function brokerLook({ broker, driving }: Health, zone: string | undefined): PartLook {
  if (broker === null) {
    const isSimulated = driving?.drivers?.includes('simulator') === true && !driving.drivers.includes('broker');
    return { tone: 'neutral', text: isSimulated ? brokerWords.simulated : brokerWords.none };
  }
  const { connected, since } = broker;
  const words = connected ? brokerWords.connected : brokerWords.lost;
  return {
    tone: connected ? 'secure' : 'alarm',
    text: (
      <>
        {words} <Moment at={since} zone={zone} />
      </>
    ),
  };
}

function driverLook({ driving }: Health, zone: string | undefined): PartLook {
  if (driving === null) return { tone: 'neutral', text: driverWords.unknown };
  const { isDriving, since } = driving;
  if (!isDriving) return { tone: 'alarm', text: driverWords.none };
  if (since === null) return { tone: 'secure', text: driverWords.elsewhere };
  return {
    tone: 'secure',
    text: (
      <>
        {driverWords.since} <Moment at={since} zone={zone} />
      </>
    ),
  };
}

function devicesLook({ devices, silent, neverHeard }: DeviceCounts): PartLook {
  if (devices === 0) return { tone: 'neutral', text: deviceWords.none };
  if (silent > 0) return { tone: 'fault', text: deviceWords.silent(silent, devices) };
  if (neverHeard > 0) return { tone: 'neutral', text: deviceWords.neverHeard(neverHeard, devices) };
  return { tone: 'secure', text: deviceWords.fine(devices) };
}

function ChainPart({ icon: Icon, title, tone, text }: PartLook & { icon: LucideIcon; title: string }) {
  const Mark = toneIcons[tone];
  return (
    <Part colorPalette={tone} data-tone={tone}>
      <Badge boxSize="9" borderRadius="l2" _icon={{ boxSize: '5' }}>
        <Icon aria-hidden="true" />
      </Badge>
      <span>
        <chakra.span display="block" fontWeight="semibold">
          {title}
        </chakra.span>
        <Small>{text}</Small>
      </span>
      {tone === 'secure' || tone === 'neutral' ? null : (
        <chakra.span color="colorPalette.fg" _icon={{ boxSize: '5' }}>
          <Mark aria-hidden="true" />
        </chakra.span>
      )}
    </Part>
  );
}

export interface HealthChainProps {
  health: Health;
  counts: DeviceCounts;
  /** The site's, as an IANA name. */
  zone: string | undefined;
}

/** From the broker over the driver to the devices: where the way to the doors is broken. */
export function HealthChain({ health, counts, zone }: HealthChainProps) {
  return (
    <Chain aria-label={way}>
      <ChainPart icon={Network} title={brokerWords.title} {...brokerLook(health, zone)} />
      <ChainPart icon={Server} title={driverWords.title} {...driverLook(health, zone)} />
      <ChainPart icon={Cpu} title={deviceWords.title} {...devicesLook(counts)} />
    </Chain>
  );
}
