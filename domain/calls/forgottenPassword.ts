import { z } from 'zod';
import { typedEmail as email } from '../session/typedEmail.ts';
import { defineCalls } from './define.ts';

/** Apart from the session's calls, which every first screen loads. */
export const forgottenPasswordCalls = defineCalls({
  forgotPassword: {
    method: 'POST',
    path: 'auth/password/forgot',
    public: true,
    summary: 'Sends a link to reset the password, if somebody has this address. The answer is the same either way.',
    body: z.object({ email }),
    answer: 'none',
  },
  resetPassword: {
    method: 'PUT',
    path: 'auth/password/forgot/:token',
    public: true,
    summary: 'Sets a new password by the token of a reset link, once. 404: there is no such token, or no longer.',
    body: z.object({ password: z.string().max(1000) }),
    answer: 'none',
  },
});
