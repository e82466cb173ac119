import { sessionCalls } from '#domain/calls/session.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import type { Api } from '#collections/transport/api.ts';

/** What somebody without a password can ask for. Both throw AppError. */
export interface PasswordCalls {
  /** Has a link sent, if anybody has this email. */
  forgot(email: string): Promise<void>;
  /** Sets a new password by the token of a link. */
  reset(token: string, password: string): Promise<void>;
}

/** The error alone: what caused it may name the address of the call, which holds the token of the link. */
function withoutCause(thrown: unknown): AppError {
  const { code, message, status, field } = toAppError(thrown);
  return new AppError({ code, message, status, field });
}

/** The calls for a forgotten password, sent as the sign-in is. */
export function passwordCalls(api: Api): PasswordCalls {
  return {
    async forgot(email) {
      await api.call(sessionCalls.forgotPassword, { body: { email } });
    },
    async reset(token, password) {
      try {
        await api.call(sessionCalls.resetPassword, { parameters: { token }, body: { password } });
      } catch (thrown) {
        throw withoutCause(thrown);
      }
    },
  };
}
