import { Row } from '../layout/layout.tsx';
import { chakra } from '../theme/chakra.ts';
import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: ReactNode;
  mark?: ReactNode;
  /** A line below the title: freshness, where it belongs. */
  subtitle?: ReactNode;
  back?: ReactNode;
  /** The main actions, at the far end; on a phone below the title, unless they leave room for it. */
  actions?: ReactNode;
}

export function PageHeader({ title, mark, subtitle, back, actions }: PageHeaderProps) {
  return (
    <chakra.header
      display="flex"
      flexWrap="wrap"
      alignItems="flex-start"
      justifyContent="space-between"
      columnGap="6"
      rowGap="3"
      pb="4"
      // On a phone words that say no more than those before them are only read out: a second line would move the page.
      css={{ smDown: { '& [data-gives-way]': { srOnly: true } } }}
    >
      {/* Its words may change while the record loads: only the width of the actions decides whether they stand beside it. */}
      <chakra.div minW="0" flex={{ base: '1 1 12rem', sm: '1 1 16rem' }}>
        {back === undefined ? null : <chakra.div pb="1">{back}</chakra.div>}
        <Row columnGap="3" rowGap="1">
          <chakra.h1 textStyle="2xl" fontWeight="semibold" overflowWrap="anywhere">
            {title}
          </chakra.h1>
          {mark}
        </Row>
        {subtitle === undefined ? null : (
          <chakra.div textStyle="sm" color="fg.muted" pt="0.5" minH="5">
            {subtitle}
          </chakra.div>
        )}
      </chakra.div>
      {actions === undefined ? null : <Row data-screen="">{actions}</Row>}
    </chakra.header>
  );
}
