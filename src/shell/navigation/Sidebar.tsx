import { chakra } from '#ui/theme/chakra.ts';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { RouteId } from '#domain/routes/index.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Brand } from '../frame/Brand.tsx';
import { Navigation } from './Navigation.tsx';
import { useMenuExpanded } from './useMenuExpanded.ts';

const Aside = chakra('nav', {
  base: {
    position: 'sticky',
    top: '0',
    h: '100dvh',
    display: { base: 'none', md: 'flex' },
    flexDirection: 'column',
    flexShrink: '0',
    bg: 'bg.panel',
    borderInlineEndWidth: '1px',
    borderColor: 'border',
  },
  variants: { expanded: { true: { w: '13.5rem' }, false: { w: '3.5rem' } } },
});

export function Sidebar({ shown }: { shown: RouteId | null }) {
  const [expanded, toggle] = useMenuExpanded();
  return (
    <Aside expanded={expanded} aria-label="Main">
      <Brand withName={expanded} />
      <Navigation shown={shown} narrow={!expanded} />
      <chakra.div p="2.5" borderTopWidth="1px" borderColor="border.muted" display="flex" justifyContent="flex-end">
        <IconButton
          icon={expanded ? PanelLeftClose : PanelLeftOpen}
          label={expanded ? 'Collapse menu' : 'Expand menu'}
          size="md"
          color="fg.muted"
          onClick={toggle}
        />
      </chakra.div>
    </Aside>
  );
}
