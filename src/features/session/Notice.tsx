import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { chakra } from '#ui/theme/chakra.ts';

const appearances = {
  good: { palette: 'secure', icon: CircleCheck },
  bad: { palette: 'alarm', icon: CircleAlert },
  plain: { palette: 'accent', icon: Info },
} as const;

const Box = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    px: '3',
    py: '2.5',
    borderRadius: 'l2',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    textStyle: 'sm',
    fontWeight: 'medium',
    _icon: { boxSize: '4', flexShrink: '0', mt: '1px' },
  },
});

export interface NoticeProps {
  kind: keyof typeof appearances;
  /** null: no message. The live region stays mounted, so that screen readers announce the next one. */
  text: string | null;
  /** Inside a PublicForm, whose gap must not show while there is no message. */
  isInForm?: boolean;
  /** Actions. */
  children?: ReactNode;
}

export function Notice({ kind, text, isInForm = false, children }: NoticeProps) {
  const { palette, icon: Icon } = appearances[kind];
  return (
    <chakra.div role="status" {...(isInForm ? { _empty: { mt: '-5' } } : {})}>
      {text === null ? null : (
        <Box colorPalette={palette} mb={isInForm ? '0' : '6'}>
          <Icon aria-hidden="true" />
          <div>
            <p>{text}</p>
            {children}
          </div>
        </Box>
      )}
    </chakra.div>
  );
}
