import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { chakra } from '#ui/theme/chakra.ts';

const looks = {
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
  kind: keyof typeof looks;
  /** null: nothing to say. The place stays, so that screen readers hear what comes. */
  text: string | null;
  /** Among the fields of a PublicForm, whose gap must not show while there is nothing to say. */
  isInForm?: boolean;
  /** What can be done about it. */
  children?: ReactNode;
}

/** How it went, said in the form's own place. */
export function Notice({ kind, text, isInForm = false, children }: NoticeProps) {
  const { palette, icon: Icon } = looks[kind];
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
