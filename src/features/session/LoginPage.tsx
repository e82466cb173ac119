import { LoginForm } from './LoginForm.tsx';
import type { LoginPageProps } from './loginProps.ts';
import { Notice } from './Notice.tsx';
import { PublicHeading } from './PublicHeading.tsx';

/** Where staff sign in. */
export function LoginPage(props: LoginPageProps) {
  return (
    <>
      <PublicHeading title="Sign in" lead="With your staff email and password." />
      <Notice kind={props.notice?.kind ?? 'plain'} text={props.notice?.text ?? null} />
      <LoginForm {...props} />
    </>
  );
}
