import { LoginForm } from './LoginForm.tsx';
import type { LoginPageProps } from './loginProps.ts';
import { Notice } from './Notice.tsx';
import { PublicFrame } from './PublicFrame.tsx';

/** Where staff sign in. */
export function LoginPage(props: LoginPageProps) {
  return (
    <PublicFrame title="Sign in" lead="With your staff email and password.">
      <Notice kind={props.notice?.kind ?? 'plain'} text={props.notice?.text ?? null} />
      <LoginForm {...props} />
    </PublicFrame>
  );
}
