import type { ReactNode } from 'react';
import { RuledItem } from '#ui/layout/list.tsx';
import { chakra } from '#ui/theme/chakra.ts';

export interface NextStepProps {
  title: string;
  text: ReactNode;
  id: string;
  /** Absent: somebody else does the step. */
  children?: ReactNode;
}

export function NextStep({ title, text, id, children }: NextStepProps) {
  return (
    <RuledItem
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      py="3"
      data-next={id}
    >
      <chakra.div flex="1 1 14rem" minW="0">
        <chakra.strong fontWeight="medium">{title}</chakra.strong>
        <chakra.small display="block" color="fg.muted" textStyle="sm">
          {text}
        </chakra.small>
      </chakra.div>
      {children}
    </RuledItem>
  );
}
