import type { ProofWay } from '../calls/secondFactor.ts';

/** Somebody who signed in a while ago proves that it is still they. */
export const proofMessages = {
  title: 'Confirm that it is you',
  leads: {
    passkey: 'This needs your passkey, since you signed in a while ago.',
    code: 'This needs a new code from your app, since you signed in a while ago.',
    recovery: 'This needs one of your recovery codes, since you signed in a while ago. Each code works once.',
    password: 'This needs your password again, since you signed in a while ago.',
    directory:
      'This needs a new sign-in with your organisation, since you signed in a while ago. You come back to this page, and then do it once more. What you typed in a form is kept.',
  } as const satisfies Record<ProofWay, string>,
  /** The name of the way in a list of others. */
  directory: 'Sign in with your organisation',
  noWay: 'None of your sign-in methods works here. Sign out and in again.',
  action: 'Confirm',
  unseen: 'You could not be asked whether it is you, so nothing was done. Reload the page, then try again.',
  cancelled: 'You did not confirm that it is you, so nothing was done. You can try again.',
} as const;
