import { and, eq, isNotNull, lt, or, type SQL } from 'drizzle-orm';
import type { PasskeyAnswer, PasskeyMade, PasskeyOptions } from '#domain/calls/passkeys.ts';
import { factorText } from '#domain/messages/secondFactor.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { secondFactors } from '#server/storage/schema/people/secondFactors.ts';
import type { Storage } from '#server/storage/storage.ts';
import { openChallenge, setDrawn, spendPasskeyChallenge, takePasskeySignIn, type OpenChallenge } from './challenges.ts';
import type { RelyingParty } from './relyingParty.ts';

/** Most people have no passkey, and its certificates take a third of a second to load. */
const library = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256 (RFC 9053, RFC 8812): every authenticator has one of them. */
const algorithms = [-7, -8, -257];

/** The time for a person to find their key, in milliseconds. */
const timeout = 300_000;

/**
 * Whether the authenticator has to check who holds it, by a fingerprint or a PIN. A second step may do without: the
 * password was given.
 */
export type Verification = 'preferred' | 'required';

type Column = typeof secondFactors.$inferInsert;
export type PasskeyColumns = Pick<Column, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>;

type Transports = PasskeyMade['response']['transports'];

const passkeysOf = (database: Database, userId: number) =>
  database
    .select({ credentialId: secondFactors.credentialId, transports: secondFactors.transports })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.credentialId)));

/** As browsers want to know them. */
async function descriptorsOf(database: Database, userId: number) {
  const rows = await passkeysOf(database, userId);
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId ?? '',
    ...(transports === null ? {} : { transports: transports.split(' ') as NonNullable<Transports> }),
  }));
}

/** What a browser needs to make a passkey for a person. */
export async function newPasskeyOptions(
  database: Database,
  { id: rpID }: RelyingParty,
  person: { id: number; email: string; replacesFactors?: boolean },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Gatehouse',
    rpID,
    userID: new TextEncoder().encode(`user ${person.id}`),
    userName: person.email,
    // A device whose passkey goes may make the one that takes its place.
    excludeCredentials: person.replacesFactors === true ? [] : await descriptorsOf(database, person.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    timeout,
  });
}

/** @returns null: it was made for another address or another challenge, or cannot be read. */
export async function readNewPasskey(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  expectedChallenge: string,
  made: PasskeyMade,
): Promise<PasskeyColumns | null> {
  const { verifyRegistrationResponse } = await library();
  const expected = { expectedChallenge, expectedOrigin, expectedRPID, supportedAlgorithmIDs: algorithms };
  // It throws for each thing that does not fit.
  const outcome = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    ...expected,
    requireUserVerification: false,
  }).catch(() => null);
  if (outcome?.verified !== true) return null;
  const { id, publicKey, counter, transports = [] } = outcome.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signCount: counter,
    transports: transports.length === 0 ? null : transports.join(' '),
  };
}

export interface PasskeyParts {
  storage: Storage;
  relyingParty: () => RelyingParty | null;
  now: () => Date;
}

/**
 * What a browser needs to ask for one of the challenged person's passkeys. The challenge waits for its answer, on any
 * server of the database; options that were drawn earlier end.
 * @returns null: passkeys don't work at this address, the person has none, or the challenge is over.
 */
export async function passkeyOptions(
  { storage, relyingParty, now }: PasskeyParts,
  challenge: OpenChallenge,
): Promise<PasskeyOptions | null> {
  const party = relyingParty();
  const allowCredentials = await descriptorsOf(storage.database, challenge.user.id);
  if (party === null || allowCredentials.length === 0) return null;
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials,
    userVerification: 'preferred',
    timeout,
  });
  const isWaiting = await storage.write((transaction) =>
    setDrawn(transaction, challenge, { passkeyChallenge: options.challenge }, now()),
  );
  return isWaiting ? { ...options } : null;
}

/** By the refusal's sentence, or the passkey's ("Passkey “Laptop”") and its owner. */
export type PasskeyOutcome = { refused: string } | { used: string; userId: number };

/** @returns the counter of the signature; null: it is not that passkey's, or about something else. */
async function verifiedCount(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  expectedChallenge: string,
  answer: PasskeyAnswer,
  { publicKey, verification }: { publicKey: string; verification: Verification },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  // The counter is compared where it is stored: two answers may come at once.
  const credential = { id: answer.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 };
  // It throws for each thing that does not fit.
  const outcome = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential,
    requireUserVerification: verification === 'required',
  }).catch(() => null);
  return outcome?.verified === true ? outcome.authenticationInfo.newCounter : null;
}

/** A text that a passkey was to sign, once. */
interface Asked {
  party: RelyingParty;
  text: string;
  verification: Verification;
  /** The passkeys that may sign it. */
  among: SQL | undefined;
}

/** Checks what a passkey signed, and counts its use. */
async function checkSigned(
  { storage, now }: PasskeyParts,
  { party, text, verification, among }: Asked,
  answer: PasskeyAnswer,
): Promise<PasskeyOutcome> {
  const isGiven = and(eq(secondFactors.credentialId, answer.id), among);
  const [row] = await storage.database.select().from(secondFactors).where(isGiven);
  if (row === undefined) return { refused: sentences.passkeyUnknown };
  const counted = await verifiedCount(party, text, answer, { publicKey: row.publicKey ?? '', verification });
  if (counted === null) return { refused: sentences.passkeyWrong };
  // A counter that does not go up belongs to a copy of the key (WebAuthn, section 6.1.1). 0: it counts none.
  const countsNone = and(eq(secondFactors.signCount, 0), eq(secondFactors.signCount, counted));
  const goesUp = or(lt(secondFactors.signCount, counted), countsNone);
  const used = await storage.write((transaction) =>
    transaction
      .update(secondFactors)
      .set({ signCount: counted, lastUsedAt: now() })
      .where(and(eq(secondFactors.id, row.id), among, goesUp))
      .returning({ id: secondFactors.id }),
  );
  return used.length > 0 ? { used: factorText(row), userId: row.userId } : { refused: sentences.passkeyCopied };
}

/**
 * Checks what a passkey of the challenged person signed: once, at this address, for this challenge. It decides nothing
 * else, and the challenge itself waits on.
 */
export async function checkPasskey(
  parts: PasskeyParts,
  challenge: OpenChallenge,
  answer: PasskeyAnswer,
): Promise<PasskeyOutcome> {
  const { storage, relyingParty, now } = parts;
  const party = relyingParty();
  const { passkeyChallenge: text, user } = challenge;
  const refused = { refused: sentences.passkeyWrong };
  if (party === null || text === null) return refused;
  const isWaiting = await storage.write((transaction) => spendPasskeyChallenge(transaction, challenge, text, now()));
  if (!isWaiting) return refused;
  const among = eq(secondFactors.userId, user.id);
  return checkSigned(parts, { party, text, verification: 'preferred', among }, answer);
}

const signsInAlone = eq(secondFactors.signsInAlone, true);

/** Whether anybody signs in by a passkey alone. */
export async function passkeysSignIn({ storage, relyingParty }: PasskeyParts): Promise<boolean> {
  if (relyingParty() === null) return false;
  const rows = await storage.database.select({ id: secondFactors.id }).from(secondFactors).where(signsInAlone).limit(1);
  return rows.length > 0;
}

/**
 * Begins a sign-in by a passkey alone: the browser offers those that it has for this address.
 * @returns null: passkeys do not work at this address.
 */
export async function startPasskeySignIn({ storage, relyingParty, now }: PasskeyParts) {
  const party = relyingParty();
  if (party === null) return null;
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required', timeout });
  const signIn = { userId: null, purpose: 'alone', passkeyChallenge: options.challenge, passwordHash: null } as const;
  const challenge = await storage.write((transaction) => openChallenge(transaction, { ...signIn, now: now() }));
  return { challenge, options: { ...options } };
}

/**
 * Finds whose passkey signed: one that may sign in alone, and that checked who holds it.
 * @param token of the sign-in that began.
 */
export async function checkPasskeySignIn(
  parts: PasskeyParts,
  token: string,
  answer: PasskeyAnswer,
): Promise<PasskeyOutcome> {
  const { storage, relyingParty, now } = parts;
  const party = relyingParty();
  const text = await storage.write((transaction) => takePasskeySignIn(transaction, token, now()));
  if (party === null || text === null) return { refused: sentences.passkeyWrong };
  return checkSigned(parts, { party, text, verification: 'required', among: signsInAlone }, answer);
}
