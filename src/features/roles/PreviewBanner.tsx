import { Eye } from 'lucide-react';
import { roleMessages } from '#domain/messages/roles.ts';
import { Button } from '#ui/control/Button.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const { preview: texts } = roleMessages;

const Bar = chakra('section', {
  base: {
    position: 'fixed',
    bottom: '4',
    insetInline: '4',
    mx: 'auto',
    w: 'fit-content',
    maxW: '40rem',
    zIndex: 'modal',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    ps: '4',
    pe: '3',
    py: '2.5',
    borderRadius: 'l3',
    borderWidth: '1px',
    borderColor: 'accent.solid',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'lg',
    '& > svg': { boxSize: '5', color: 'accent.fg', flexShrink: '0' },
    smDown: { flexWrap: 'wrap' },
  },
});

export function PreviewBanner({ role, onLeave }: { role: string; onLeave: () => void }) {
  return (
    <>
      {/* A coloured edge around the whole window, so that no part of it looks like everyday work. */}
      <chakra.div
        aria-hidden="true"
        position="fixed"
        inset="0"
        zIndex="modal"
        pointerEvents="none"
        borderWidth="3px"
        borderColor="accent.solid"
      />
      <Bar aria-label={texts.title(role)} data-preview="">
        <Eye aria-hidden="true" />
        <chakra.div minW="0" flex="1" role="status">
          <chakra.p fontWeight="semibold">{texts.title(role)}</chakra.p>
          <Note smDown={{ display: 'none' }}>{texts.text}</Note>
        </chakra.div>
        <Button variant="solid" colorPalette="accent" onClick={onLeave}>
          {texts.leave}
        </Button>
      </Bar>
    </>
  );
}
