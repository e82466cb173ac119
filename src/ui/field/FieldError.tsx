import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Line } from '../layout/layout.tsx';

/** A field's error, below it. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <Line
      alignItems="flex-start"
      gap="1.5"
      color="fg.error"
      textStyle="sm"
      _icon={{ boxSize: '4', flexShrink: '0', mt: '1px' }}
    >
      <CircleAlert aria-hidden="true" />
      {children}
    </Line>
  );
}
