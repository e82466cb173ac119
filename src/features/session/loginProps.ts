export interface LoginPageProps {
  onSignIn: (email: string, password: string) => void;
  busy: boolean;
  /** The server's message, shown under the email field. */
  error: string | null;
  /** What stands above the form: good news, that the password was reset, or plainly why the page is there. */
  notice?: { kind: 'good' | 'plain'; text: string } | null;
}
