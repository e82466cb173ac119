import type { OrganisationFeatures } from '#domain/entities/organisationFeatures.ts';
import type { User } from '#domain/entities/user.ts';
import type { TokenHolder } from '#domain/session/token.ts';

export interface SessionInput {
  storedToken: string | null;
  /** The time in milliseconds since 1970, by this browser's clock. */
  now: () => number;
}

export interface SessionContext extends Pick<SessionInput, 'now'> {
  /** The token to read next: the stored one, the login's, or another tab's. */
  token: string | null;
  /** The token's claims; null until the token is accepted. */
  holder: TokenHolder | null;
  /** null until loaded, and after a failed load. */
  user: User | null;
  features: OrganisationFeatures | null;
  /** The message under the email field. */
  message: string | null;
  /** The headers that name the second step, which the sign-in waits for; null: none. */
  secondStep: Headers | null;
  /** Whether this tab's own login form started the session. */
  isFresh: boolean;
  /** When the user was read last, by this browser's clock (milliseconds since 1970); null: not yet. */
  readAt: number | null;
  /** Whether live events were heard before, so that some may have been missed since. */
  wasConnected: boolean;
}

export type SessionEvent =
  | { type: 'SIGN_IN'; email: string; password: string }
  /** The second step was answered, or somebody signed in without a password. */
  | { type: 'STEP_DONE'; token: string }
  /** The second step is given up: by the person (null), or with the reason. */
  | { type: 'STEP_LEFT'; message: string | null }
  | { type: 'SIGN_OUT' }
  /** The user chose to sign in again before the token expires. */
  | { type: 'SIGN_IN_AGAIN' }
  /** Another tab stored a token, or removed it (null). */
  | { type: 'TOKEN_CHANGED'; token: string | null }
  /** A call with this token got a 401. */
  | { type: 'UNAUTHORISED'; token: string }
  /** A live event named a user; it counts if it is the active user. */
  | { type: 'USER_CHANGED'; id: number }
  /** A live event named features; it counts if it names the user's own organisation, or none. */
  | { type: 'FEATURES_CHANGED'; organisationId?: number | undefined }
  | { type: 'MESSAGE_READ' }
  /** The user returned, or the computer woke: timers may have stopped. */
  | { type: 'AWAKE' }
  /** The user goes to another page. */
  | { type: 'VISITED' }
  | { type: 'CONNECTED' }
  /** Raised by the machine: the user's organisation is known for the first time, or has changed. */
  | { type: 'ORGANISATION_KNOWN' }
  /** Raised by the machine: by this browser's clock the token has expired; the server decides. */
  | { type: 'TOKEN_DOUBTED' };

export interface SignInInput {
  email: string;
  password: string;
}

export interface LoadUserInput {
  token: string;
  userId: number;
}

export interface LoadFeaturesInput {
  token: string;
  /** undefined: the user's record names no organisation. */
  organisationId: number | undefined;
}
