import { matchRoute } from '#domain/routes/match.ts';
import type { AppHistory } from '../history/appHistory.ts';

const isSecretLinkOpen = () => ['newPassword', 'confirmEmail'].includes(String(matchRoute(location.pathname)?.id));

/**
 * Resolves once the page's address holds no link of a mail: a chat widget that reads it could set the password. The
 * address changes when the password is saved, which uses up the link.
 */
export function whenResetLinkGone(history: AppHistory): Promise<void> {
  return new Promise((resolve) => {
    if (!isSecretLinkOpen()) return resolve();
    const stop = history.subscribe(() => {
      if (isSecretLinkOpen()) return;
      stop();
      resolve();
    });
  });
}
