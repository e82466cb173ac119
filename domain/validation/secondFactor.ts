import { z } from 'zod';
import { secondFactorMessages } from '../messages/secondFactor.ts';

/** A code of an authenticator app, with the spaces that apps show it with. */
export const typedCodeField = z
  .string({ error: secondFactorMessages.codeRequired })
  .max(40, secondFactorMessages.codeDigits)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, secondFactorMessages.codeRequired)
      .regex(/^\d{6}$/, secondFactorMessages.codeDigits),
  );

export const recoveryCodeField = z
  .string({ error: secondFactorMessages.recoveryCodeRequired })
  .trim()
  .min(1, secondFactorMessages.recoveryCodeRequired)
  .max(60, secondFactorMessages.recoveryCodeLong);
