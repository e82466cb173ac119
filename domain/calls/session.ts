import { z } from 'zod';
import { sessionMessages } from '../messages/session.ts';
import { typedEmail as email } from '../session/typedEmail.ts';
import { admin, defineCalls } from './define.ts';

export const sessionCalls = defineCalls({
  signIn: {
    method: 'POST',
    path: 'auth/user/login',
    public: true,
    summary: 'Signs in with email (or username) and password; the token comes back as plain text.',
    body: z.object({
      email: email.optional(),
      username: z.string().max(200).optional(),
      password: z
        .string({ error: sessionMessages.passwordRequired })
        .min(1, sessionMessages.passwordRequired)
        .max(1000),
    }),
    answer: 'text',
  },
  signOut: {
    method: 'POST',
    path: 'auth/user/logout',
    summary: 'Ends the sign-in: its token stops counting at once. Beyond the calls that every API of this kind has.',
    answer: 'none',
  },
  currentUser: {
    method: 'GET',
    path: `${admin}/users/current/:id`,
    summary: 'Reads the signed-in user, whatever their rights.',
    answer: 'record',
    of: 'user',
  },
  organisationFeatures: {
    method: 'GET',
    path: `${admin}/organisations/features/:id`,
    summary: 'Reads the features of an organisation; everybody may read those of their own.',
    answer: 'record',
    of: 'organisationFeatures',
  },
});
