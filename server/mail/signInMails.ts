import type { Mail } from './mailer.ts';

interface Place {
  /** "21/11/2026 07:00PM (Australia/Brisbane)" */
  at: string;
  /** "Firefox on Windows" */
  browser: string;
  /** "203.0.113.0/24"; null: unknown. */
  network: string | null;
}

const linesOf = ({ at, browser, network }: Place) =>
  [`When: ${at}`, `Browser: ${browser}`, network === null ? '' : `From the network: ${network}`]
    .filter((line) => line !== '')
    .join('\n');

/** The mail to a person who signed in from a browser that is unknown. @param link the list of their sign-ins. */
export function unknownBrowserMail(place: Place, link: string): Omit<Mail, 'to'> {
  return {
    subject: 'New sign-in to your Gatehouse account',
    text: [
      'Someone signed in to your Gatehouse account from a browser that was not used for it before.',
      linesOf(place),
      'If this was you, there is nothing to do.',
      `If not, open the list of where you are signed in, and choose “Not me” beside it:\n\n${link}`,
    ].join('\n\n'),
  };
}

/** The mail to those who administer an organisation. @param name whose account it is. */
export function notMineMail(name: string, place: Place): Omit<Mail, 'to'> {
  return {
    subject: `${name} did not recognise a sign-in to Gatehouse`,
    text: [
      `${name} found a sign-in to their Gatehouse account that was not theirs:`,
      linesOf(place),
      'All their sign-ins were ended, and they chose a new password.',
      'Look at the security log of your organisation, and at what was done in their name since then.',
    ].join('\n\n'),
  };
}
