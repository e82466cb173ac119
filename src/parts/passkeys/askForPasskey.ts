import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import {
  passkeyAnswerSchema,
  passkeyMadeSchema,
  type NewPasskeyOptions,
  type PasskeyAnswer,
  type PasskeyMade,
  type PasskeyOptions,
} from '#domain/calls/passkeys.ts';
import { AppError } from '#domain/errors/appError.ts';
import { passkeyMessages } from '#domain/messages/passkeys.ts';

/** Browsers tell pages little, so that no page learns which keys a device has (WebAuthn, section 14.5). */
function failureOf(thrown: unknown, unconfirmed: string): AppError {
  const name = thrown instanceof Error ? thrown.name : '';
  const sentences: Readonly<Record<string, string>> = {
    NotAllowedError: unconfirmed,
    AbortError: unconfirmed,
    InvalidStateError: passkeyMessages.alreadyHere,
    SecurityError: passkeyMessages.wrongAddress,
  };
  const message = sentences[name] ?? passkeyMessages.failed;
  return new AppError({ code: 'refused', message, status: 400, field: 'passkey', cause: thrown });
}

/**
 * Has the person confirm with a passkey, in the browser's own dialog. To be called on a press.
 * @param options of the server's call.
 * @throws AppError with a sentence about what to do: cancelled, timed out, no such key here, another address.
 */
export async function askForPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  try {
    const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return passkeyAnswerSchema.parse(await startAuthentication({ optionsJSON }));
  } catch (thrown) {
    throw failureOf(thrown, passkeyMessages.notConfirmed);
  }
}

/** Makes a passkey in the browser's own dialog. To be called on a press. @throws AppError like `askForPasskey`. */
export async function makePasskey(options: NewPasskeyOptions): Promise<PasskeyMade> {
  try {
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return passkeyMadeSchema.parse(await startRegistration({ optionsJSON }));
  } catch (thrown) {
    throw failureOf(thrown, passkeyMessages.notMade);
  }
}
