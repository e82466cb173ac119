import { Badge } from '../text/text.tsx';
import { chakra } from '../theme/chakra.ts';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface StateMessageProps {
  icon: LucideIcon;
  palette: 'neutral' | 'alarm';
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether the message stands in place of a whole page, so that its title is the page's heading. */
  isPage?: boolean | undefined;
}

/** The frame of empty and error states. */
export function StateMessage({ icon: Icon, palette, title, children, action, isPage }: StateMessageProps) {
  const Title = isPage === true ? chakra.h1 : chakra.p;
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      alignItems="center"
      textAlign="center"
      gap="1"
      px="6"
      py="12"
      maxW="md"
      mx="auto"
    >
      <Badge
        colorPalette={palette}
        boxSize="11"
        mb="3"
        borderRadius="l3"
        borderWidth="1px"
        borderColor="colorPalette.muted"
        _icon={{ boxSize: '5' }}
      >
        <Icon aria-hidden="true" />
      </Badge>
      <Title textStyle="lg" fontWeight="semibold">
        {title}
      </Title>
      {children === undefined ? null : (
        <chakra.div textStyle="md" color="fg.muted" textWrap="pretty">
          {children}
        </chakra.div>
      )}
      {action === undefined ? null : <chakra.div pt="4">{action}</chakra.div>}
    </chakra.div>
  );
}
