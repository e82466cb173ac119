import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Note } from '#ui/text/text.tsx';

export function NotOffered({ children }: { children: ReactNode }) {
  return (
    <Note display="flex" alignItems="flex-start" gap="2" _icon={{ boxSize: '4', flexShrink: '0', mt: '0.5' }}>
      <Info aria-hidden="true" />
      {children}
    </Note>
  );
}
