import { z } from 'zod';
import { accountMessages } from '../messages/account.ts';
import { factorKinds, type FactorKind } from '../states/secondFactor.ts';
import { day } from '../entities/fields.ts';
import { nameField } from '../validation/fields.ts';
import { recoveryCodeField, typedCodeField } from '../validation/secondFactor.ts';
import { admin, defineCalls } from './define.ts';
import { newPasskeyOptionsSchema, passkeyAnswerSchema, passkeyMadeSchema, passkeyOptionsSchema } from './passkeys.ts';

/** The ways to answer a challenge. */
export const secondSteps = ['passkey', 'code', 'recovery'] as const;
export type SecondStep = (typeof secondSteps)[number];

/** What a sign-in offers to set up, where a second step is required of somebody who has none. */
export const setupSteps = {
  passkey: 'setupPasskey',
  authenticator: 'setupAuthenticator',
} as const satisfies Record<FactorKind, string>;

/**
 * The ways to prove that it is still the same person: by the password without a second factor alone, and by a new sign-in
 * for who came through their organisation's directory.
 */
export const proofWays = [...secondSteps, 'password', 'directory'] as const;
export type ProofWay = (typeof proofWays)[number];

const currentPassword = z
  .string({ error: accountMessages.currentPasswordRequired })
  .min(1, accountMessages.currentPasswordRequired)
  .max(1000);

const token = z.string().min(1).max(200);

export const secondStepBody = z.object({
  challenge: token,
  /** One of the ways. */
  code: typedCodeField.optional(),
  recoveryCode: recoveryCodeField.optional(),
  /** What a passkey signed, by the options of the call for them. */
  passkey: passkeyAnswerSchema.optional(),
});

/** The name of a new factor, and one of the ways to set it up. */
const newFactor = {
  name: nameField,
  /** Of an authenticator app. */
  code: typedCodeField.optional(),
  /** What the browser made. */
  passkey: passkeyMadeSchema.optional(),
};

export const factorAddBody = z.object({
  /** Of the call that started the setup. */
  setup: token,
  ...newFactor,
});

export const setupFinishBody = z.object({ challenge: token, ...newFactor });

export const passwordAgainBody = z.object({ currentPassword });
/** Fields of one of the ways to prove it. */
export const proofBody = secondStepBody.extend({
  /** Of the call for what a passkey has to sign. */
  challenge: token.optional(),
  currentPassword: currentPassword.optional(),
});

/** A sign-in by a passkey alone: what it signed, by the options of the call that began it. */
export const passkeySignInBody = z.object({ challenge: token, passkey: passkeyAnswerSchema });

export const signsInAloneBody = passwordAgainBody.extend({ signsInAlone: z.boolean() });

export const factorRenameBody = z.object({ name: nameField });

const factorSchema = z.looseObject({
  id: z.number().int().positive(),
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: z.string(),
  /** The last sign-in with it; null: none yet. */
  lastUsedAt: z.string().nullable(),
  /** Whether it is a passkey that signs in without the password. */
  signsInAlone: z.boolean().optional(),
});
export type Factor = z.output<typeof factorSchema>;

const factorsSchema = z.looseObject({
  factors: z.array(factorSchema),
  /** Recovery codes that were not used. */
  recoveryCodesLeft: z.number().int(),
  /** The dashboard's address where passkeys work; null: its address has none. */
  passkeyOrigin: z.string().nullable().optional(),
  /** false: they sign in through their organisation's directory alone. */
  hasPassword: z.boolean().optional(),
  /** From when on the user's roles require a second step, and whether that is so by now; null: they require none. */
  required: z.looseObject({ from: day, isDue: z.boolean() }).nullable().optional(),
});
export type Factors = z.output<typeof factorsSchema>;

/** The secret of a new authenticator app. */
const drawnSecret = {
  /** In Base32, to type into an app. */
  secret: z.string(),
  /** "otpauth://…", for a QR code. */
  address: z.string(),
};

/** What a browser needs to make a new passkey. */
const drawnPasskey = {
  /** A name for it, after the browser. */
  name: z.string(),
  /** As the Web Authentication API takes them. */
  options: newPasskeyOptionsSchema,
};

/** The codes, shown once: only their hashes are kept. */
const recoveryCodesSchema = z.looseObject({ recoveryCodes: z.array(z.string()) });

/** What a passkey has to sign, and what names that when it is answered. */
const passkeyAskedSchema = z.looseObject({ challenge: token, options: passkeyOptionsSchema });

const own = `${admin}/users/current/:id`;

/** Calls about the second step of a sign-in. All are extensions of this API. */
export const secondFactorCalls = defineCalls({
  secondStep: {
    method: 'POST',
    path: 'auth/user/login/second',
    public: true,
    summary:
      'Finishes a sign-in that asks for a second step, by the challenge of its answer and a code, a recovery code or what a passkey signed; the token comes back as plain text.',
    body: secondStepBody,
    answer: 'text',
  },
  proofGive: {
    method: 'POST',
    path: `${own}/proof`,
    summary:
      'Proves that the signed-in user is still there, by a passkey, a code or a recovery code, or by the password without a second factor. Calls that ask for a proof then take this sign-in for ten minutes.',
    body: proofBody,
    answer: 'none',
  },
  proofPasskey: {
    method: 'POST',
    path: `${own}/proof/passkey`,
    summary: 'Draws what a passkey has to sign for a proof, as the Web Authentication API takes it, and its challenge.',
    answer: 'value',
    schema: passkeyAskedSchema,
  },
  passkeySignInStart: {
    method: 'POST',
    path: 'auth/user/login/passkey/start',
    public: true,
    summary: 'Begins a sign-in by a passkey alone: draws what it has to sign, as the Web Authentication API takes it.',
    answer: 'value',
    schema: passkeyAskedSchema,
  },
  passkeySignIn: {
    method: 'POST',
    path: 'auth/user/login/passkey',
    public: true,
    summary:
      'Signs in by a passkey whose owner lets it sign in without the password; the token comes back as plain text.',
    body: passkeySignInBody,
    answer: 'text',
  },
  secondStepPasskey: {
    method: 'POST',
    path: 'auth/user/login/second/passkey',
    public: true,
    summary:
      'Draws what a passkey has to sign for the second step of a sign-in, as the Web Authentication API takes it. Those that were drawn earlier end.',
    body: z.object({ challenge: token }),
    answer: 'value',
    schema: passkeyOptionsSchema,
  },
  setupAuthenticator: {
    method: 'POST',
    path: 'auth/user/login/setup/authenticator',
    public: true,
    summary:
      'Draws the secret of an authenticator app for a sign-in that asks to set up a second step. One that was drawn earlier ends.',
    body: z.object({ challenge: token }),
    answer: 'value',
    schema: z.looseObject(drawnSecret),
  },
  setupPasskey: {
    method: 'POST',
    path: 'auth/user/login/setup/passkey',
    public: true,
    summary: 'Begins a passkey for a sign-in that asks to set up a second step. One that was begun earlier ends.',
    body: z.object({ challenge: token }),
    answer: 'value',
    schema: z.looseObject(drawnPasskey),
  },
  setupFinish: {
    method: 'POST',
    path: 'auth/user/login/setup',
    public: true,
    summary:
      'Finishes a sign-in that asks to set up a second step: adds the factor, and answers the token and the recovery codes, shown this once.',
    body: setupFinishBody,
    answer: 'value',
    schema: recoveryCodesSchema.extend({ token: z.string() }),
  },
  factors: {
    method: 'GET',
    path: `${own}/factors`,
    summary: 'Lists what the signed-in user has for the second step of a sign-in.',
    answer: 'value',
    schema: factorsSchema,
  },
  authenticatorStart: {
    method: 'POST',
    path: `${own}/factors/authenticator`,
    summary:
      'Draws the secret of a new authenticator app, which counts once a code of it was given. Asks for the password.',
    body: passwordAgainBody,
    answer: 'value',
    schema: z.looseObject({
      /** Names this setup when the factor is added. */
      setup: z.string(),
      ...drawnSecret,
    }),
  },
  passkeyStart: {
    method: 'POST',
    path: `${own}/factors/passkey`,
    summary: 'Begins a passkey, which counts once it was added as a factor. Asks for the password.',
    body: passwordAgainBody,
    answer: 'value',
    schema: z.looseObject({
      /** Names this setup when the factor is added. */
      setup: z.string(),
      ...drawnPasskey,
    }),
  },
  factorAdd: {
    method: 'POST',
    path: `${own}/factors`,
    summary: 'Adds the factor of a setup. With the first one come the recovery codes, shown this once.',
    body: factorAddBody,
    answer: 'value',
    schema: z.looseObject({
      /** null: the user has recovery codes already. */
      recoveryCodes: z.array(z.string()).nullable(),
    }),
  },
  factorRename: {
    method: 'PUT',
    path: `${own}/factors/:factor`,
    summary: 'Renames a factor of the signed-in user.',
    body: factorRenameBody,
    answer: 'none',
  },
  passkeyAlone: {
    method: 'PUT',
    path: `${own}/factors/:factor/alone`,
    summary: 'Says whether a passkey of the signed-in user signs in without the password. Asks for the password.',
    body: signsInAloneBody,
    answer: 'none',
  },
  factorRemove: {
    method: 'POST',
    path: `${own}/factors/:factor/remove`,
    summary: 'Removes a factor of the signed-in user; with the last one go the recovery codes. Asks for the password.',
    body: passwordAgainBody,
    answer: 'none',
  },
  recoveryCodesDraw: {
    method: 'POST',
    path: `${own}/recoveryCodes`,
    summary: 'Draws new recovery codes, shown this once; the earlier ones end. Asks for the password.',
    body: passwordAgainBody,
    answer: 'value',
    schema: recoveryCodesSchema,
  },
});
