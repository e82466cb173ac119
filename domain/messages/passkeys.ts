export const passkeyMessages = {
  notConfirmed:
    'No passkey was confirmed: it was cancelled, it took too long, or this device has none of yours. Try again, or use another way.',
  notMade: 'No passkey was made: it was cancelled, or it took too long. Try again.',
  alreadyHere: 'This device has a passkey of yours already.',
  wrongAddress:
    'Your passkeys do not work at this address. Open the dashboard at its usual address, or use another way.',
  failed: 'This device could not use a passkey. Try again, or use another way.',
  /** Why none can be added here. */
  nowhere:
    'Passkeys need the dashboard at a protected address (https) with a host name. Ask the person who runs the server to set one as PUBLIC_URL.',
  elsewhere: (origin: string) => `Passkeys work at ${origin} only. Open the dashboard there to add one.`,
  unsupported: 'This browser has no passkeys. Open the dashboard in another one to add one.',
  add: 'Add passkey',
  addAbout:
    'A passkey is kept by this device, your password manager or a security key. You confirm it with your fingerprint, your face or a PIN. First, enter your password again.',
  addNext: 'Name your passkey. Your browser then asks where to keep it.',
  addDo: 'Create passkey',
  /** On the sign-in page. */
  signIn: 'Sign in with a passkey',
  /** Whether a passkey signs in without the password. */
  alone: {
    button: 'Use without password',
    title: (name: string) => `Sign in with “${name}” alone?`,
    action: 'Use without password',
    about:
      'You then choose “Sign in with a passkey” on the sign-in page and type nothing. The passkey has to check your fingerprint, your face or a PIN. Your password keeps working, and a new password ends this.',
  },
  together: {
    button: 'Ask for password too',
    title: (name: string) => `Ask for your password beside “${name}”?`,
    action: 'Ask for password too',
    about: 'The passkey is the second step after your password again.',
  },
  signsInAlone: 'signs in without the password',
} as const;
