import { Row } from '../layout/layout.tsx';
import { chakra } from '../theme/chakra.ts';
import { useId, type ReactNode } from 'react';

const Section = chakra('section', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    minW: '0',
    // On a phone a panel reaches from edge to edge, to save width.
    smDown: { borderInlineWidth: '0', borderRadius: '0', mx: '-4' },
  },
});

export interface PanelProps {
  title?: ReactNode;
  actions?: ReactNode;
  /** null: the panel is folded to its title. */
  children: ReactNode;
  /** Without padding, for tables and lists that reach the edges. */
  flush?: boolean;
}

export function Panel({ title, actions, children, flush = false }: PanelProps) {
  const id = useId();
  return (
    <Section aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined && actions === undefined ? null : (
        <Row
          justifyContent="space-between"
          columnGap="3"
          rowGap="1.5"
          minH="11"
          px="4"
          py={{ base: '1.5', md: '0' }}
          borderBottomWidth={flush && children !== null ? '1px' : '0'}
          borderColor="border.muted"
        >
          <chakra.h2 id={id} textStyle="md" fontWeight="semibold">
            {title}
          </chakra.h2>
          {actions}
        </Row>
      )}
      {children === null ? null : (
        <chakra.div p={flush ? '0' : '4'} pt={flush || title === undefined ? undefined : '1'}>
          {children}
        </chakra.div>
      )}
    </Section>
  );
}
