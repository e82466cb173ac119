import * as client from 'openid-client';
import { serverTiming } from '#server/config/timing.ts';
import type { StoredDirectory } from './directories.ts';
import type { FailureReason } from './directorySentences.ts';

/** How a request to a directory ended badly. */
export class DirectoryFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, cause: unknown) {
    // The cause's message may quote what the directory sent.
    super(`A directory was ${reason}`, { cause });
    this.reason = reason;
  }
}

const statusOf = (error: unknown): number => {
  const { cause, status } = error as { cause?: unknown; status?: unknown };
  if (typeof status === 'number') return status;
  return cause instanceof Response ? cause.status : 0;
};

const downCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

function failureOf(error: unknown): DirectoryFailure {
  if (error instanceof client.AuthorizationResponseError) return new DirectoryFailure('declined', error);
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  // undici's own error for a connection that failed.
  const isUnreached = error instanceof TypeError && cause instanceof Error;
  const isDown = isUnreached || downCodes.has(String(code)) || statusOf(error) >= 500;
  return new DirectoryFailure(isDown ? 'down' : 'untrusted', error);
}

/** @throws DirectoryFailure */
async function asked<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Most directories take both ways; the standard's own comes first where none is named (OpenID Connect Discovery 1.0). */
const authenticationOf =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const named = server.token_endpoint_auth_methods_supported;
    const takesBasic = named === undefined || named.includes('client_secret_basic');
    return (takesBasic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret))(server, ...rest);
  };

/**
 * Reads what a directory says of itself.
 * @param limit milliseconds for each of its answers.
 * @throws DirectoryFailure
 */
export function discover(
  issuer: string,
  clientId: string,
  secret: string,
  limit: number = serverTiming.directory.answer,
): Promise<client.Configuration> {
  const address = new URL(issuer);
  const execute = [client.enableNonRepudiationChecks];
  // Only addresses on this computer begin so.
  if (address.protocol === 'http:') execute.push(client.allowInsecureRequests);
  return asked(client.discovery(address, clientId, {}, authenticationOf(secret), { execute, timeout: limit / 1000 }));
}

/** What a directory says of a person. */
export interface DirectoryPerson {
  subject: string;
  /** The session there; null: it named none. */
  session: string | null;
  /** When they last proved to it who they are; null: it did not say. */
  provenAt: Date | null;
  /** In lower case; null: it named none. */
  email: string | null;
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  groups: readonly string[];
}

const textOf = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null;

function groupsIn(claim: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return list.filter((each) => typeof each === 'string');
}

type Claims = Readonly<Record<string, unknown>>;

/** @param more what the directory says beside the signed claims, of the same person. */
function personOf(claims: Claims, more: Claims, groupsClaim: string): DirectoryPerson {
  const { sub, sid, auth_time: provenAt } = claims;
  const all: Claims = { ...more, ...claims };
  // Both from one source: the one may be confirmed where the other is not.
  const { email, email_verified: isVerified } = 'email' in claims ? claims : more;
  return {
    subject: String(sub),
    session: textOf(sid),
    provenAt: typeof provenAt === 'number' ? new Date(provenAt * 1000) : null,
    email: textOf(email)?.toLowerCase() ?? null,
    isEmailVerified: isVerified === true,
    firstName: textOf(all['given_name']),
    lastName: textOf(all['family_name']),
    groups: groupsIn(all[groupsClaim]),
  };
}

/** The secrets of a sign-in that waits for the directory. */
export interface SignInChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Whether the directory must ask the person, however lately they signed in there. */
  asksAgain: boolean;
}

export const newSignInChecks = (asksAgain: boolean): SignInChecks => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  codeVerifier: client.randomPKCECodeVerifier(),
  asksAgain,
});

/** An answer is as old at most, in seconds: the directory then says when the person proved who they are. */
const oldestProof = serverTiming.directory.session / 1000;

/** Where a browser signs in. */
export async function signInAddress(
  provider: client.Configuration,
  { state, nonce, codeVerifier, asksAgain }: SignInChecks,
  { returnAddress, email }: { returnAddress: string; email: string },
): Promise<string> {
  const address = client.buildAuthorizationUrl(provider, {
    redirect_uri: returnAddress,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    login_hint: email,
    max_age: String(asksAgain ? 0 : oldestProof),
    ...(asksAgain ? { prompt: 'login' } : {}),
  });
  return address.href;
}

/**
 * Exchanges what the directory sent back for the person, and checks all of it: state, nonce, issuer, audience, times and
 * the signature.
 * @param answer the return address with the directory's parameters.
 * @throws DirectoryFailure
 */
export async function readPerson(
  provider: client.Configuration,
  answer: URL,
  { state, nonce, codeVerifier, asksAgain }: SignInChecks,
  { groupsClaim }: Pick<StoredDirectory, 'groupsClaim'>,
): Promise<DirectoryPerson> {
  const tokens = await asked(
    client.authorizationCodeGrant(provider, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
      ...(asksAgain ? { maxAge: serverTiming.directory.signIn / 1000 } : {}),
    }),
  );
  const claims = tokens.claims();
  if (claims === undefined) throw new DirectoryFailure('untrusted', null);
  const isWhole = 'email' in claims && groupsClaim in claims;
  const hasMore = provider.serverMetadata().userinfo_endpoint !== undefined;
  // Some directories say only there what they know of a person.
  const more = isWhole || !hasMore ? {} : await asked(client.fetchUserInfo(provider, tokens.access_token, claims.sub));
  return personOf(claims, more, groupsClaim);
}
