import type { ReactNode } from 'react';
import { chakra } from '#ui/theme/chakra.ts';

export const NextSteps = chakra('ol', {
  base: {
    listStyle: 'none',
    m: '0',
    p: '0',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      py: '3',
      borderTopWidth: '1px',
      borderColor: 'border.muted',
      _first: { borderTop: 'none' },
    },
    '& > li > div': { flex: '1 1 14rem', minW: '0' },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'sm' },
  },
});

export interface NextStepProps {
  title: string;
  text: ReactNode;
  id: string;
  children: ReactNode;
}

export function NextStep({ title, text, id, children }: NextStepProps) {
  return (
    <li data-next={id}>
      <div>
        <chakra.strong fontWeight="medium">{title}</chakra.strong>
        <small>{text}</small>
      </div>
      {children}
    </li>
  );
}
