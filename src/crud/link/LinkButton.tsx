import { chakra } from '#ui/theme/chakra.ts';
import type { ReactNode } from 'react';
import type { RouteId } from '#domain/routes/index.ts';
import { pathTo, type PathParameters } from '#domain/routes/path.ts';
import { buttonRecipe } from '#ui/theme/recipes/button.ts';
import { useMayOpen } from '../context/session.ts';
import { PathLink } from './PathLink.tsx';

const StyledLink = chakra(PathLink, buttonRecipe);

export interface LinkButtonProps {
  to: RouteId;
  parameters?: PathParameters;
  /** The query with its question mark; absent: none. */
  search?: string;
  main?: boolean;
  /** xs: for rows. */
  size?: 'xs' | 'md';
  /** Its name, where it shows only an icon. */
  'aria-label'?: string;
  children: ReactNode;
}

/** A link that looks like a button; null if the page does not exist or the user may not open it. */
export function LinkButton(props: LinkButtonProps) {
  const { to, parameters, search = '', main = false, size, children } = props;
  const mayOpen = useMayOpen();
  if (!mayOpen(to)) return null;
  return (
    <StyledLink
      to={pathTo(to, parameters) + search}
      variant={main ? 'solid' : 'outline'}
      colorPalette={main ? 'accent' : 'neutral'}
      aria-label={props['aria-label']}
      {...(size === undefined ? {} : { size })}
    >
      {children}
    </StyledLink>
  );
}
