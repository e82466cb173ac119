import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RouteId } from '#domain/routes/index.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Badge, Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const Card = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '3',
    alignItems: 'start',
    p: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    _hover: { borderColor: 'border.emphasized', bg: 'bg.subtle' },
    '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    '&[data-hidden]': { borderStyle: 'dashed' },
  },
});

export interface CatalogueCardProps {
  icon: LucideIcon;
  name: string;
  /** The question that it answers. */
  purpose: ReactNode;
  to: RouteId;
  search?: string;
  /** The report's number, for those that have one. */
  report?: number;
  isHidden?: boolean;
  /** Below the purpose. */
  children?: ReactNode;
  /** Beside the name. */
  actions?: ReactNode;
}

/** A report in the catalogue. The whole card opens it. */
export function CatalogueCard(props: CatalogueCardProps) {
  const { icon: Icon, name, purpose, to, search, report, isHidden = false, children, actions } = props;
  return (
    <Card data-report={report} data-hidden={isHidden ? '' : undefined}>
      <Badge colorPalette="accent" boxSize="9" borderRadius="l2" _icon={{ boxSize: '4.5' }}>
        <Icon aria-hidden="true" />
      </Badge>
      <div>
        <AppLink
          to={to}
          {...(search === undefined ? {} : { search })}
          fontWeight="semibold"
          textStyle="md"
          outline="none"
          _before={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'l3' }}
        >
          {name}
        </AppLink>
        <Note textWrap="pretty" pt="0.5">
          {purpose}
        </Note>
        {children}
      </div>
      {actions}
    </Card>
  );
}
