import { chakra } from '../theme/chakra.ts';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { buttonRecipe } from '../theme/recipes/button.ts';

const ButtonElement = chakra('button', buttonRecipe);

/** A button that opens an address outside of the dashboard: a file, an email, a phone call. */
export const AnchorButton = chakra('a', buttonRecipe);

export interface ButtonProps extends ComponentProps<typeof ButtonElement> {
  /** Shows that the action is running, ignores presses, and keeps the button's width and focus. */
  busy?: boolean;
  children?: ReactNode;
}

/** Outline by default, `variant="solid" colorPalette="accent"` for the one main action of a view. */
export function Button({ busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <ButtonElement
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <>
          <chakra.span color="transparent" display="contents">
            {children}
          </chakra.span>
          <chakra.span position="absolute" inset="0" display="grid" placeItems="center">
            <chakra.span css={{ animation: 'spin 900ms linear infinite' }} display="grid">
              <LoaderCircle aria-hidden="true" />
            </chakra.span>
          </chakra.span>
        </>
      ) : (
        children
      )}
    </ButtonElement>
  );
}
