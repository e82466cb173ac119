import { matchRoute } from '#domain/routes/match.ts';
import type { AppHistory } from '../history/appHistory.ts';

const isResetLinkOpen = () => matchRoute(location.pathname)?.id === 'newPassword';

/**
 * Resolves once the page's address holds no reset link: a chat widget that reads the link could set the password. The
 * address changes when the password is saved, which uses up the link.
 */
export function whenResetLinkGone(history: AppHistory): Promise<void> {
  return new Promise((resolve) => {
    if (!isResetLinkOpen()) return resolve();
    const stop = history.subscribe(() => {
      if (isResetLinkOpen()) return;
      stop();
      resolve();
    });
  });
}
