import { useEffect, useRef, useState, type FormEvent } from 'react';
import { loginErrors, type LoginField } from './loginValidation.ts';

interface LoginFormOptions {
  onSignIn: (email: string, password: string) => void;
  busy: boolean;
  /** The server's message; it stands under the email field until something is typed. */
  error: string | null;
}

const untouched: Record<LoginField, boolean> = { email: false, password: false };

/** The login form: checked as typed once a field was left, all of it on submit, with the focus on the first error. */
export function useLoginForm({ onSignIn, busy, error }: LoginFormOptions) {
  const [values, setValues] = useState<Record<LoginField, string>>({ email: '', password: '' });
  const [touched, setTouched] = useState(untouched);
  const [typedSince, setTypedSince] = useState(false);
  const inputs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const { email } = inputs;
  useEffect(() => {
    if (error !== null && !busy) email.current?.select();
  }, [error, busy, email]);

  const errors = loginErrors(values);
  const shown = (field: LoginField) => (touched[field] ? errors[field] : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTouched({ email: true, password: true });
    setTypedSince(false);
    const wrong = (['email', 'password'] as const).find((field) => errors[field] !== null);
    if (wrong === undefined) onSignIn(values.email.trim(), values.password);
    else inputs[wrong].current?.focus();
  };
  const field = (name: LoginField) => ({
    ref: inputs[name],
    value: values[name],
    readOnly: busy,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setTypedSince(true);
    },
    onBlur: () => {
      // Leaving an untouched field on the way elsewhere is no mistake yet.
      if (values[name] !== '') setTouched({ ...touched, [name]: true });
    },
  });
  return {
    submit,
    email: { ...field('email'), error: shown('email') ?? (typedSince || busy ? null : error) },
    password: { ...field('password'), error: shown('password') },
  };
}
