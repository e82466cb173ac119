import { CircleAlert } from 'lucide-react';
import { use, useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { formMessages } from '#domain/messages/forms.ts';
import { Button } from '#ui/control/Button.tsx';
import { useBarHeight } from '#lib/useBarHeight.ts';
import { InDialogContext } from '#ui/overlay/InDialogContext.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { focusFirstMistake } from './focusFirstMistake.ts';
import { mistakesOf } from './mistakes.ts';
import { useCurrentForm } from './formContext.ts';

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 'var(--banner, 0px)',
    zIndex: 'docked',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    // The bar reaches the edges of the panel around the form, whose padding is --form-bleed.
    mx: 'calc(-1 * var(--form-bleed, 0rem))',
    mb: 'calc(-1 * var(--form-bleed, 0rem))',
    px: 'var(--form-bleed, 0rem)',
    py: '3',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    borderBottomRadius: 'l3',
  },
});

/** Keeps the focus in the field: its blur would show an error and move the button away from the pointer. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Leads to the first mistake after each refused save. A browser does not scroll to a field that has the focus already. */
export function MistakeCount() {
  const { isBusy, control } = useCurrentForm();
  const { errors, submitCount } = useFormState({ control });
  const status = useRef<HTMLSpanElement>(null);
  const wasBusy = useRef(false);
  const count = submitCount === 0 ? 0 : mistakesOf(errors).length;
  useEffect(() => {
    if (wasBusy.current && !isBusy && count > 0) focusFirstMistake(status.current?.closest('form') ?? null);
    wasBusy.current = isBusy;
  }, [isBusy, count]);
  return (
    <chakra.span ref={status} role="status" display="contents">
      {count === 0 ? null : (
        <Button
          variant="ghost"
          colorPalette="alarm"
          color="fg.error"
          onClick={(event) => focusFirstMistake(event.currentTarget.form)}
        >
          <CircleAlert aria-hidden="true" />
          {formMessages.mistakes(count)}
        </Button>
      )}
    </chakra.span>
  );
}

export interface ButtonBarProps {
  /** The submit button. */
  main: ReactNode;
  /** Buttons before the main one, also on a page: "Back". */
  before?: ReactNode;
  /** The other buttons. */
  children?: ReactNode;
}

/**
 * The bar remains in view while the fields scroll. Its main button begins the row on a page; in a dialog it ends the row,
 * as in every other dialog.
 */
export function ButtonBar({ main, before, children }: ButtonBarProps) {
  const isInDialog = use(InDialogContext);
  return (
    <Bar
      ref={useBarHeight('--page-bar')}
      data-form-bar=""
      data-window-bar=""
      justifyContent={isInDialog ? 'flex-end' : undefined}
    >
      {isInDialog ? children : null}
      {before}
      {main}
      {isInDialog ? null : children}
    </Bar>
  );
}

export interface SaveBarProps {
  saveLabel: string;
  /** Further buttons, such as a link back. */
  actions?: ReactNode;
  /** A second button that saves, and begins another form. */
  repeat?: { label: string; keys: string; onPress: () => void };
}

/** Ctrl+Enter, or ⌘+Enter, in any field of the button's form presses it. */
function usePressByKeys(onPress: (() => void) | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    if (onPress === undefined || form === null || form === undefined) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onPress();
    };
    form.addEventListener('keydown', press);
    return () => form.removeEventListener('keydown', press);
  }, [onPress]);
  return button;
}

export function SaveBar({ saveLabel, actions, repeat }: SaveBarProps) {
  const form = useCurrentForm();
  const repeatButton = usePressByKeys(form.isGone || form.isBusy ? undefined : repeat?.onPress);
  return (
    <ButtonBar
      main={
        <Button
          type="submit"
          variant="solid"
          colorPalette="accent"
          busy={form.isBusy}
          disabled={form.isGone}
          onMouseDown={keepFocus}
        >
          {saveLabel}
        </Button>
      }
    >
      {repeat === undefined ? null : (
        <Button
          ref={repeatButton}
          title={repeat.keys}
          aria-keyshortcuts="Control+Enter"
          aria-disabled={form.isBusy || undefined}
          disabled={form.isGone}
          // The second press of a double click may meet the next form.
          onClick={({ detail }) => (detail > 1 ? undefined : repeat.onPress())}
          onMouseDown={keepFocus}
        >
          {repeat.label}
        </Button>
      )}
      {form.isDirty ? (
        <Button variant="ghost" onClick={form.discard} disabled={form.isBusy} onMouseDown={keepFocus}>
          Discard changes
        </Button>
      ) : null}
      {actions}
      <MistakeCount />
      <VisuallyHidden role="status">{form.isBusy ? 'Saving' : ''}</VisuallyHidden>
    </ButtonBar>
  );
}
