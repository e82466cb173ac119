import { TextInput, type TextInputProps } from '#ui/field/TextInput.tsx';

/** The email that somebody signs in with, first on its page; password managers know it as the user's name. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      size="lg"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoFocus
      {...props}
    />
  );
}
