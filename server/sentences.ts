import { passkeyMessages } from '#domain/messages/passkeys.ts';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { countText } from '#format/numbers.ts';
import { day, hour } from '#server/config/timing.ts';

/** The longest wait that is told in seconds. */
const mostSeconds = 90;

const waitText = (seconds: number) =>
  seconds > mostSeconds ? countText(Math.ceil(seconds / 60), 'minute') : countText(seconds, 'second');

/** For "within the next …": "hour", "7 days". @param period milliseconds, whole hours. */
export function periodText(period: number): string {
  const [count, unit] = period % day === 0 ? [period / day, 'day'] : [period / hour, 'hour'];
  return count === 1 ? unit : countText(count, unit);
}

/** The command that makes the first person of a database. */
export const createAdminUsage = 'npm run create-admin -- --email ada@example.com --organisation "Example Storage"';

const againIn = (seconds: number) => `Try again in ${countText(Math.ceil(seconds / 60), 'minute')}.`;

export const sentences = {
  noToken: 'Sign in first.',
  tokenExpired: 'Your sign-in has expired. Sign in again.',
  tokenRefused: 'You have been signed out. Sign in again.',
  apiTokenRefused: 'This API token was revoked, has expired, or is unknown. Use another one.',
  noSuchApiToken: 'This API token was not found or was already revoked.',
  personOnly: 'An API token reads records. It cannot look at or change the account itself.',
  wrongCredentials: 'Incorrect email or password.',
  nobodyYet: `Nobody can sign in yet. Whoever runs this server makes the first person: ${createAdminUsage}`,
  tooManyAttempts: (seconds: number) => `Too many failed sign-ins. Try again in ${waitText(seconds)}.`,
  tooManySignIns: 'Many people are signing in right now. Try again in a few seconds.',
  commonPassword: 'This password is easy to guess. It is often used, or close to one that was leaked. Choose another.',
  tooManyPasswords: (seconds: number) => `Too many wrong passwords. Try again in ${waitText(seconds)}.`,
  proofNeeded: 'Confirm that it is you: on the dashboard, or by signing in again.',
  proofByToken: 'An API token cannot do this. It needs a sign-in.',
  secondStep: 'Your account has a second step. Sign in on the dashboard to answer it.',
  factorRequired: 'Your account needs a second step by now. Sign in again to set it up.',
  setupStep: 'Your account needs a second step. Sign in on the dashboard to set it up.',
  newFactorStep: 'You reported a sign-in that was not yours. Sign in on the dashboard to set up a new second step.',
  lastFactor: 'Your account needs a second step, so you cannot remove the only one. Add another one first.',
  challengeOver: 'This sign-in took too long or was finished already. Enter your password again.',
  codeWrong: 'This code is wrong or was used already.',
  recoveryCodeWrong: 'This recovery code is wrong or was used already.',
  passkeyWrong: 'This passkey was not accepted. Try it again, or use another way.',
  passkeyUnknown: 'This passkey is not one of your sign-in methods. Use another one, or another way.',
  passkeyCopied:
    'This passkey was refused: its counter went back, so there may be a copy of it. Use another way, then remove it in your account settings.',
  passkeyNotAsked: 'Passkeys do not work here. Use another way.',
  tooManyTries: 'Too many wrong codes. Enter your password again.',
  tooManyCodes: 'Too many wrong codes for this account. Try again in an hour.',
  setupCodeWrong: "This code doesn't match. Check your phone's clock.",
  passkeyNotMade: 'This passkey was not accepted. Start again.',
  passkeyTaken: 'This passkey is in use already.',
  passkeysNowhere: passkeyMessages.nowhere,
  setupOver: 'This setup took too long or was finished already. Start again.',
  resetSelf: secondFactorMessages.reset.self,
  nothingToReset: 'This person has no second step.',
  noSuchFactor: 'This sign-in method was not found, or was removed already.',
  tooManyFactors: 'You have too many sign-in methods. Remove one first.',
  noFactors: 'Recovery codes come with a second step. Add a sign-in method first.',
  onlyPeopleHaveFactors: 'A service account has no second step.',
  noSuchSignIn: 'This sign-in was not found or has already ended.',
  ownSignIn: 'This is the browser that you are using now.',
  tooManyResets: (seconds: number) => `Too many password resets. ${againIn(seconds)}`,
  tooManyLinks: (seconds: number) => `This link was sent too often. ${againIn(seconds)}`,
  resetLinkSpent: 'This link has expired or was already used. Request a new link.',
  emailCancelSpent: 'This link was already used, or no new email waits.',
  emailLinkSpent: 'This link has expired or was already used. Ask for a new one.',
  emailTaken: 'There is already a user with this email.',
  missingRight: (right: string) => `You need the "${right}" permission for this. Ask an administrator.`,
  onlyOneself: 'You can only view and change your own record here.',
  notOwner: 'This belongs to another organisation. You can view and operate it, but only its owner can change it.',
  notFound: (label: string, id: number) => `There is no ${label} ${id}.`,
  noneDeleted: (label: string, ids: readonly number[]) =>
    `There is no ${label} ${ids.join(', ')}. Nothing was deleted.`,
  batchUnreadable: 'A batch delete needs a list of 1 to 1000 ids: {"items": [1, 2]}.',
  noSuchCall: 'There is no such call.',
  idNotNumber: 'The id must be a whole number above 0.',
  addressUnreadable: 'The address of the call cannot be read.',
  bodyUnreadable: 'The body cannot be read as JSON.',
  bodyTooLarge: 'The body is too large.',
  tooManyUploads: 'Your organisation is uploading several files already. Try again once they have arrived.',
  noRoom: (megabytes: number) =>
    `Your organisation has used its ${countText(megabytes, 'megabyte')} for files. Delete images or documents with files, or ask who runs the server for more.`,
  bodyNotJson: 'The body must be JSON.',
  keyLength: (header: string, shortest: number, longest: number) =>
    `${header} must be ${shortest} to ${longest} characters.`,
  keyOfAnother:
    'This was already sent with other values, and saved. Look for the saved record before you save this as another one.',
  noBody: 'The call needs a JSON object.',
  serverWritten: (label: string) => `${label} can only be changed by the server.`,
  inUse: (label: string) => `This ${label} is still in use by other records, so it cannot be deleted.`,
  unknownColumn: (column: string, known: readonly string[]) =>
    `There is no column "${column}" to search by. Known columns: ${known.join(', ')}.`,
  columnValue: (column: string, expected: string) => `The column "${column}" must be searched by ${expected}.`,
  noRange: (column: string) => `Only columns of days or moments are searched by {"from", "to"}, not "${column}".`,
  nameSearch: (right: string, columns: readonly string[]) =>
    `Without the right "${right}" names can be searched only by ${columns.join(', ')}.`,
  noNul: 'Text must not contain the NUL character.',
  queryUnreadable: (sentence: string) => `The query cannot be used: ${sentence}`,
  searchUnreadable: 'searchQuery must be a JSON list of {"column", "query"} pairs.',
  stale: 'This record was changed since it was read.',
  stopping: 'The server is stopping.',
  metricsToken: 'The metrics need the token of METRICS_TOKEN, as a bearer.',
  overloaded: 'The server is busy. Try again in a moment.',
  liveInterrupted: 'Live updates are interrupted. They will resume by themselves.',
  databaseSilent: "The database isn't responding.",
  databaseReadOnly: "The database is read-only, so changes can't be saved.",
  diskFull: "The database disk is full, so changes can't be saved. Free some space.",
  doorsUnreached:
    'No connection to the broker of the doors. Check that it runs, and that its address and sign-in are right.',
  headTooLarge: 'The head of the call is too large.',
  callTooSlow: 'The request took too long to arrive. Send it again.',
  tooLarge: 'The amounts add up to more than can be recorded. Check them, then try again.',
  internal: 'Something went wrong on the server. Try again. If it keeps happening, contact support.',
} as const;
