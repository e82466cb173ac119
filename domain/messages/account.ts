export const accountMessages = {
  preferences: 'Preferences apply to this browser only.',
  profileSaved: 'Profile saved.',
  currentPasswordRequired: 'Enter your current password.',
  currentPasswordWrong: 'Incorrect current password.',
  passwordSame: 'The new password is the same as the current one.',
  passwordChanged: 'Password changed.',
  signedOut: 'Signed out of that browser.',
  othersSignedOut: 'Signed out of all other browsers.',
  othersMeaning: 'Anyone using them must sign in again. This browser stays signed in.',
  notMine: {
    title: (browser: string) => `${browser} isn't you?`,
    meaning:
      'You choose a new password, and every browser is signed out, this one too. If you use a second step, your next sign-in asks for it once more, and then for a new one. The administrators of your organisation are told.',
    forgotten: 'Forgot it? Sign out and use "Forgot password?": that also signs out every browser.',
    action: 'Change password and sign out all',
    changed: 'Password changed. Sign in with the new one.',
  },
  throughDirectory:
    "You sign in through your organisation's directory and have no password here. Change what you sign in with there.",
  noOthers: "You aren't signed in anywhere else.",
  signInsStale: "Couldn't refresh the list. It may be out of date.",
  notOffered: {
    profile: "You can't change your profile here. Ask an administrator.",
    password: 'You can\'t change your password here. Sign out and use "Forgot password?" instead.',
    signIns: "This server can't show where you're signed in.",
  },
} as const;
