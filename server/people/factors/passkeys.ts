import { and, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { PasskeyAnswer, PasskeyMade, PasskeyOptions } from '#domain/calls/passkeys.ts';
import { factorText } from '#domain/messages/secondFactor.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { secondFactors } from '#server/storage/schema/people/secondFactors.ts';
import type { Storage } from '#server/storage/storage.ts';
import { setDrawn, spendPasskeyChallenge, type OpenChallenge } from './challenges.ts';
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
  person: { id: number; email: string },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Gatehouse',
    rpID,
    userID: new TextEncoder().encode(`user ${person.id}`),
    userName: person.email,
    excludeCredentials: await descriptorsOf(database, person.id),
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
  userVerification: Verification,
): Promise<PasskeyOptions | null> {
  const party = relyingParty();
  const allowCredentials = await descriptorsOf(storage.database, challenge.user.id);
  if (party === null || allowCredentials.length === 0) return null;
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({ rpID: party.id, allowCredentials, userVerification, timeout });
  const isWaiting = await storage.write((transaction) =>
    setDrawn(transaction, challenge, { passkeyChallenge: options.challenge }, now()),
  );
  return isWaiting ? { ...options } : null;
}

/** By the refusal's sentence, or the passkey's: "Passkey “Laptop”". */
export type PasskeyOutcome = { refused: string } | { used: string };

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

/**
 * Checks what a passkey of the challenged person signed: once, at this address, for this challenge. It decides nothing
 * else, and the challenge itself waits on.
 */
export async function checkPasskey(
  { storage, relyingParty, now }: PasskeyParts,
  challenge: OpenChallenge,
  answer: PasskeyAnswer,
  verification: Verification,
): Promise<PasskeyOutcome> {
  const party = relyingParty();
  const { passkeyChallenge: text, user } = challenge;
  const refused = { refused: sentences.passkeyWrong };
  if (party === null || text === null) return refused;
  const at = now();
  if (!(await storage.write((transaction) => spendPasskeyChallenge(transaction, challenge, text, at)))) return refused;
  const isGiven = and(eq(secondFactors.userId, user.id), eq(secondFactors.credentialId, answer.id));
  const [row] = await storage.database.select().from(secondFactors).where(isGiven);
  if (row === undefined) return { refused: sentences.passkeyUnknown };
  const counted = await verifiedCount(party, text, answer, { publicKey: row.publicKey ?? '', verification });
  if (counted === null) return refused;
  // A counter that does not go up belongs to a copy of the key (WebAuthn, section 6.1.1). 0: it counts none.
  const countsNone = and(eq(secondFactors.signCount, 0), eq(secondFactors.signCount, counted));
  const goesUp = or(lt(secondFactors.signCount, counted), countsNone);
  const used = await storage.write((transaction) =>
    transaction
      .update(secondFactors)
      .set({ signCount: counted, lastUsedAt: at })
      .where(and(eq(secondFactors.id, row.id), goesUp))
      .returning({ id: secondFactors.id }),
  );
  return used.length > 0 ? { used: factorText(row) } : { refused: sentences.passkeyCopied };
}
