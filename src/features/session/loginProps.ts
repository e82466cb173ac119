import type { ReactNode } from 'react';

export interface LoginPageProps {
  onSignIn: (email: string, password: string) => void;
  busy: boolean;
  /** The server's error, shown below the email field. */
  error: string | null;
  /** A notice above the form: that the password was reset, or why the page is shown. */
  notice?: { kind: 'good' | 'plain'; text: string } | null;
  /** Ways to sign in beside email and password. */
  others?: ReactNode;
}
