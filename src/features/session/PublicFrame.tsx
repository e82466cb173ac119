import type { ReactNode } from 'react';
import { Mark } from '#ui/brand/Mark.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Facade } from './Facade.tsx';

const Frame = chakra('main', {
  base: {
    display: 'grid',
    minH: '100dvh',
    bg: 'bg.panel',
    gridTemplateColumns: { base: '1fr', md: 'minmax(0, 1fr) minmax(26rem, 34rem)' },
    gridTemplateRows: { base: '10rem 1fr', md: '1fr' },
  },
});

// The picture has the same dark background in both colour modes.
const Picture = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    bg: '#0b2f34',
    color: '#e6f4f6',
    _after: {
      content: '""',
      position: 'absolute',
      inset: '0',
      background: 'linear-gradient(200deg, transparent 30%, #0b2f34e6 82%)',
    },
  },
});

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <Picture>
        <chakra.div position="absolute" inset="0">
          <Facade />
        </chakra.div>
        <Welcome />
      </Picture>
      <chakra.div display="grid" alignContent={{ base: 'start', md: 'center' }} px={{ base: '5', md: '14' }} py="10">
        <chakra.div w="full" maxW="24rem" mx="auto">
          {children}
        </chakra.div>
      </chakra.div>
    </Frame>
  );
}

function Welcome() {
  return (
    <chakra.div
      position="absolute"
      zIndex="1"
      insetInlineStart={{ base: '5', md: '12' }}
      bottom={{ base: '5', md: '12' }}
      maxW="26rem"
    >
      <chakra.div display="flex" alignItems="center" gap="3">
        <Mark size={30} />
        <chakra.span textStyle="2xl" fontWeight="semibold" letterSpacing="tight">
          Gatehouse
        </chakra.span>
      </chakra.div>
      <chakra.p pt="3" textStyle="lg" color="#b9d9dc" textWrap="balance" display={{ base: 'none', md: 'block' }}>
        Every unit, gate and door, live. Unlock the right one, and know that it opened.
      </chakra.p>
    </chakra.div>
  );
}
