import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export interface PathLinkProps extends ComponentProps<'a'> {
  /** A path of the dashboard, with its query. */
  to: string;
  /** The state of the new history entry. */
  state?: string | undefined;
}

/** A link to a path of the dashboard. React Router's own also brings prefetching and server routes, which nothing here uses. */
export function PathLink({ to, state, onClick, children, ...rest }: PathLinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { state });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
