import type { JsxStyleProps } from '@chakra-ui/react/styled-system';
import { chakra } from '#ui/theme/chakra.ts';
import type { ReactNode } from 'react';
import { fingerArea } from '#ui/theme/fingerArea.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { pathTo, type PathParameters } from '#domain/routes/path.ts';
import { useMayOpen } from '../context/session.ts';
import { PathLink, type PathLinkProps } from './PathLink.tsx';

const StyledLink = chakra(PathLink, {
  base: {
    color: 'inherit',
    borderRadius: 'l1',
    textUnderlineOffset: '0.2em',
    _hover: { color: 'accent.fg', textDecoration: 'underline' },
    ...fingerArea,
  },
});

export interface AppLinkProps extends Omit<JsxStyleProps, keyof PathLinkProps> {
  to: RouteId;
  parameters?: PathParameters;
  /** The query with its question mark; absent: none. */
  search?: string;
  state?: string;
  children: ReactNode;
  color?: string;
  className?: string;
}

/**
 * A link to a page of the dashboard; plain text where the page does not exist or the user may not open it. Takes style
 * properties.
 */
export function AppLink({ to, parameters, search = '', state, children, ...styles }: AppLinkProps) {
  const mayOpen = useMayOpen();
  if (!mayOpen(to)) return <chakra.span {...styles}>{children}</chakra.span>;
  return (
    <StyledLink to={pathTo(to, parameters) + search} state={state} {...styles}>
      {children}
    </StyledLink>
  );
}
