import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListNote } from '#ui/page/ListNote.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const appearances = {
  good: { palette: 'secure', icon: CircleCheck },
  bad: { palette: 'alarm', icon: CircleAlert },
  plain: { palette: 'accent', icon: Info },
} as const;

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
        <ListNote
          colorPalette={palette}
          gap="2"
          py="2.5"
          mb={isInForm ? '0' : '6'}
          fontWeight="medium"
          _icon={{ mt: '1px' }}
        >
          <Icon aria-hidden="true" />
          <div>
            <p>{text}</p>
            {children}
          </div>
        </ListNote>
      )}
    </chakra.div>
  );
}
