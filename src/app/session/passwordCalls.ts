import { forgottenPasswordCalls } from '#domain/calls/forgottenPassword.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import type { Api } from '#collections/transport/api.ts';

/** Both calls throw AppError. */
export interface PasswordCalls {
  /** Sends a reset link, if a user has this email. */
  forgot(email: string): Promise<void>;
  reset(token: string, password: string): Promise<void>;
}

/** The error without its cause, which may name the call's address and with it the link's token. */
function withoutCause(thrown: unknown): AppError {
  const { code, message, status, field } = toAppError(thrown);
  return new AppError({ code, message, status, field });
}

/** Creates the calls on an API without a token. */
export function passwordCalls(api: Api): PasswordCalls {
  return {
    async forgot(email) {
      await api.call(forgottenPasswordCalls.forgotPassword, { body: { email } });
    },
    async reset(token, password) {
      try {
        await api.call(forgottenPasswordCalls.resetPassword, { parameters: { token }, body: { password } });
      } catch (thrown) {
        throw withoutCause(thrown);
      }
    },
  };
}
