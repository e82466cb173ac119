import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordCalls } from '#app/session/passwordCalls.ts';
import { isPasswordReset, passwordReset } from '#app/public/passwordReset.ts';
import { AppError } from '#domain/errors/appError.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { pathTo } from '#domain/routes/path.ts';
import { newPasswordErrors, newPasswordMessage } from '#features/session/newPasswordValidation.ts';

const good = 'Fresh_start1';

describe('a new password', () => {
  it.each([
    [good, good, { password1: null, password2: null }, null],
    ['', '', { password1: 'Password is required.', password2: null }, null],
    ['', good, { password1: 'Password is required.', password2: 'Passwords must match.' }, null],
    [
      good,
      '',
      { password1: null, password2: 'Passwords must match.' },
      'Repeated password does not match new password',
    ],
    [
      'weak',
      'other',
      { password1: 'Make sure your password passes all checks!', password2: 'Passwords must match.' },
      'Make sure your password passes all checks!',
    ],
  ])('%j, repeated as %j', (password1, password2, errors, message) => {
    expect(newPasswordErrors({ password1, password2 })).toEqual(errors);
    expect(newPasswordMessage({ password1, password2 })).toBe(message);
  });
});

describe('the token of a reset link', () => {
  it('is taken from the address as it is, digits alone too', () => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^\d{1,30}$/), fc.stringMatching(/^[\w-]{1,60}$/)), (token) => {
        expect(matchRoute(pathTo('newPassword', { token }))).toEqual({ id: 'newPassword', parameters: { token } });
      }),
    );
  });

  it('is in no part of the error of a call that failed', async () => {
    const token = 'c2VjcmV0IGxpbms';
    const failure = new AppError({
      code: 'timeout',
      message: 'API took 60 seconds to respond and timed out.',
      status: 500,
      cause: new Error(`Request timed out: PUT https://api.example.test/auth/password/forgot/${token}`),
    });
    const unanswered = () => Promise.reject(failure);
    const error = await passwordCalls({ call: unanswered, list: unanswered })
      .reset(token, good)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'timeout', message: failure.message, status: 500 });
    expect((error as AppError).cause).toBeUndefined();
    expect(String((error as AppError).stack)).not.toContain(token);
  });
});

it('is told to the login page by the history alone', () => {
  expect(isPasswordReset(passwordReset)).toBe(true);
  for (const state of [null, undefined, 'yes', { passwordReset: 'yes' }, {}])
    expect(isPasswordReset(state)).toBe(false);
});
