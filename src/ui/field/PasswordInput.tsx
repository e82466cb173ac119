import { chakra } from '../theme/chakra.ts';
import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../control/Button.tsx';
import { InputElement, type TextInputProps } from './TextInput.tsx';
import { useFieldWiring } from './fieldContext.ts';

export interface PasswordInputProps extends TextInputProps {
  autoComplete: 'current-password' | 'new-password';
}

/** A password input that can show its text, warns of caps lock, and works with password managers. */
export function PasswordInput({ onKeyDown, onKeyUp, onBlur, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <chakra.div position="relative">
        <InputElement
          {...useFieldWiring()}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          pe={{ base: '12', md: '10' }}
          {...rest}
          type={shown ? 'text' : 'password'}
          onKeyDown={(event) => {
            noticeCapsLock(event);
            onKeyDown?.(event);
          }}
          onKeyUp={(event) => {
            noticeCapsLock(event);
            onKeyUp?.(event);
          }}
          onBlur={(event) => {
            setCapsLock(false);
            onBlur?.(event);
          }}
        />
        <Button
          variant="ghost"
          aria-label={shown ? 'Hide password' : 'Show password'}
          position="absolute"
          insetEnd="0.5"
          top="50%"
          translate="0 -50%"
          px="0"
          color="fg.muted"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </Button>
      </chakra.div>
      <chakra.div role="status" textStyle="xs" color="fault.fg" fontWeight="medium">
        {capsLock ? (
          <chakra.span display="flex" alignItems="center" gap="1" pt="1.5">
            <ArrowBigUpDash size={14} aria-hidden="true" />
            Caps Lock is on.
          </chakra.span>
        ) : null}
      </chakra.div>
    </div>
  );
}
