export interface LoginPageProps {
  onSignIn: (email: string, password: string) => void;
  busy: boolean;
  /** The server's message, shown under the email field. */
  error: string | null;
  /** Good news above the form: that the password was reset. */
  notice?: string | null;
  /** Whether a page stands behind "Forgot password?". */
  canResetPassword?: boolean;
}
