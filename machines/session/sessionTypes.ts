import type { OrganisationFeatures } from '#domain/entities/organisationFeatures.ts';
import type { User } from '#domain/entities/user.ts';
import type { TokenHolder } from '#domain/session/token.ts';

export interface SessionInput {
  /** The token that local storage holds at the start. */
  storedToken: string | null;
  /** The time in milliseconds since 1970, by this browser's clock. */
  now: () => number;
}

export interface SessionContext extends Pick<SessionInput, 'now'> {
  /** The next token to read: the stored one, the login's, or another tab's. */
  token: string | null;
  /** The token's claims; null until the token is accepted. */
  holder: TokenHolder | null;
  /** null until loaded; a failed load is logged and leaves it so. */
  user: User | null;
  features: OrganisationFeatures | null;
  /** The message under the email field. */
  message: string | null;
  /** Whether the session was started by this tab's own login form. */
  isFresh: boolean;
  /** Whether live events were heard before, so that some may have been missed since. */
  wasConnected: boolean;
}

export type SessionEvent =
  | { type: 'SIGN_IN'; email: string; password: string }
  | { type: 'SIGN_OUT' }
  /** The user chose to sign in again before the token expires. */
  | { type: 'SIGN_IN_AGAIN' }
  /** Another tab stored a token, or removed it (null). */
  | { type: 'TOKEN_CHANGED'; token: string | null }
  /** A call with this token was answered with 401. */
  | { type: 'UNAUTHORISED'; token: string }
  /** A live event named a user; it counts when it is the active one. */
  | { type: 'USER_CHANGED'; id: number }
  /** A live event named an organisation's features; it counts when it is the user's own, or names no organisation. */
  | { type: 'FEATURES_CHANGED'; organisationId?: number | undefined }
  /** The user dismissed the message under the email field. */
  | { type: 'MESSAGE_READ' }
  /** The user returned, or the computer woke, so timers may have stopped. */
  | { type: 'AWAKE' }
  /** Live events arrive (again). */
  | { type: 'CONNECTED' }
  /** Raised by the machine itself: the user's organisation is known for the first time, or is another one. */
  | { type: 'ORGANISATION_KNOWN' }
  /** Raised by the machine itself: the token has run out by this browser's clock; the server is to say whether it has. */
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
  /** undefined: the user's record names none. */
  organisationId: number | undefined;
}
