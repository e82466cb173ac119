/** What the account page and its calls say. */
export const accountMessages = {
  profileSaved: 'Profile saved.',
  currentPasswordRequired: 'Your current password is required.',
  currentPasswordWrong: 'The current password is not right.',
  passwordSame: 'The new password is the same as the current one.',
  passwordChanged: 'Password changed.',
  signedOut: 'Signed out there.',
  othersSignedOut: 'Signed out everywhere else.',
  othersMeaning: 'Whoever uses them is sent to the login page at once. This browser stays signed in.',
  noOthers: 'You are signed in nowhere else.',
  signInsStale: 'The list could not be read again, so it may be out of date.',
  notOffered: {
    profile: 'This server does not offer changing your profile here. Please ask an administrator.',
    password: 'This server does not offer changing your password here. Sign out and use "Forgot password?" instead.',
    signIns: 'This server does not offer a list of where you are signed in.',
  },
} as const;
