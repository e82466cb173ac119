import { PanelRight } from 'lucide-react';
import { use } from 'react';
import { chakra } from '#ui/theme/chakra.ts';
import { PanelContext } from './PanelContext.ts';

const Opener = chakra('button', {
  base: {
    display: { base: 'none', md: 'inline-grid' },
    verticalAlign: 'middle',
    ms: '2',
    placeItems: 'center',
    boxSize: '6',
    borderRadius: 'l1',
    bg: 'bg.panel',
    color: 'fg.muted',
    borderWidth: '1px',
    borderColor: 'border',
    cursor: 'button',
    opacity: '0',
    _icon: { boxSize: '3.5' },
    _hover: { color: 'fg', borderColor: 'border.emphasized' },
    _focusVisible: { opacity: '1' },
    'tr:hover &': { opacity: '1' },
    '&[aria-expanded=true]': { opacity: '1', color: 'accent.fg', borderColor: 'accent.border' },
  },
});

/** Renders nothing where the list has no panel. */
export function PanelButton({ id, name }: { id: number; name: string }) {
  const panel = use(PanelContext);
  if (panel === null) return null;
  return (
    <Opener
      type="button"
      data-panel-button=""
      aria-label={`Open ${name} beside the list`}
      aria-expanded={panel.openId === id}
      onClick={() => panel.open(id)}
    >
      <PanelRight aria-hidden="true" />
    </Opener>
  );
}
