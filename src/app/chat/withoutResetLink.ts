import { matchRoute } from '#domain/routes/match.ts';
import type { AppHistory } from '../history/appHistory.ts';

const isInAddress = () => matchRoute(location.pathname)?.id === 'newPassword';

/**
 * Resolves once no link for a new password stands in the page's address: whoever reads it can set the password in the
 * person's place. It goes when the password was saved, and then it is spent.
 */
export function withoutResetLink(history: AppHistory): Promise<void> {
  return new Promise((resolve) => {
    if (!isInAddress()) return resolve();
    const stop = history.subscribe(() => {
      if (isInAddress()) return;
      stop();
      resolve();
    });
  });
}
