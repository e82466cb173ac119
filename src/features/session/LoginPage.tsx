import { LoginForm } from './LoginForm.tsx';
import type { LoginPageProps } from './loginProps.ts';
import { Notice } from './Notice.tsx';
import { PublicHeading } from './PublicHeading.tsx';

export function LoginPage(props: LoginPageProps) {
  return (
    <>
      <PublicHeading title="Sign in" lead="Use your staff email and password." />
      <Notice kind={props.notice?.kind ?? 'plain'} text={props.notice?.text ?? null} />
      <LoginForm {...props} />
    </>
  );
}
