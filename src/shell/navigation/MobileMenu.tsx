import { Line } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import type { RouteId } from '#domain/routes/index.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { Brand } from '../frame/Brand.tsx';
import { Navigation } from './Navigation.tsx';

export function MobileMenu({ shown }: { shown: RouteId | null }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <chakra.div display={{ base: 'block', md: 'none' }}>
      <IconButton
        icon={Menu}
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <Drawer onClose={close} label="Menu">
          <Line justifyContent="space-between" pe="2">
            <Brand />
            <IconButton icon={X} label="Close menu" onClick={close} />
          </Line>
          <chakra.nav aria-label="Main" display="flex" flexDirection="column" minH="0" flex="1">
            <Navigation shown={shown} onFollow={close} />
          </chakra.nav>
        </Drawer>
      ) : null}
    </chakra.div>
  );
}
