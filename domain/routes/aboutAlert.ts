import { homeRoute } from './index.ts';
import { pathTo } from './path.ts';

/** The query that names the alert of an email; '': none. */
export const aboutAlert = (search: string): string => /^\?about=\d{1,10}$/.exec(search)?.[0] ?? '';

/** The sign-in that a visitor of a page needs first. It keeps which alert the link of an email names. */
export const signInFor = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathTo('login') + (pathname === pathTo('alerts') ? aboutAlert(search) : '');

/** Where a sign-in leads: home, or to the alert that its address names. */
export function afterSignIn(search: string): string {
  const about = aboutAlert(search);
  return about === '' ? pathTo(homeRoute) : pathTo('alerts') + about;
}
