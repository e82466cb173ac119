import { TextInput, type TextInputProps } from '#ui/field/TextInput.tsx';

/** The email input of the sign-in pages, with the autocomplete value that password managers expect. */
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
