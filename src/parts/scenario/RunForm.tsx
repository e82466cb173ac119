import { useEffect, useRef, type ReactNode } from 'react';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The name of a scenario may be longer than a phone is wide. */
const wrapping = {
  h: 'auto',
  minH: { base: '11', md: '8' },
  maxW: 'full',
  flexShrink: '1',
  py: '1',
  whiteSpace: 'normal',
} as const;

interface RunFormProps {
  preview: ReactNode;
  /** Why nothing can be sent now; null: it can. */
  obstacle: string | null;
  canRun: boolean;
  /** Whether the button that runs it has the focus: one press confirms. */
  isUrgent?: boolean;
  onRun: () => void;
  onClose: () => void;
  /** The label of the button that runs it. */
  verb: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The last step before a scenario runs. */
export function RunForm(props: RunFormProps) {
  const { preview, obstacle, canRun, isUrgent = false, onRun, onClose, verb, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isUrgent) button.current?.focus();
  }, [isUrgent]);
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="3"
      minW="0"
      onSubmit={(event) => {
        event.preventDefault();
        if (canRun) onRun();
      }}
    >
      {preview}
      {obstacle === null ? null : <chakra.p role="alert">{obstacle}</chakra.p>}
      {children}
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2" pt="2">
        <Button data-autofocus={isUrgent ? undefined : ''} onClick={onClose}>
          {scenarioMessages.cancel}
        </Button>
        <Button
          {...wrapping}
          ref={button}
          type="submit"
          variant="solid"
          colorPalette="alarm"
          aria-disabled={!canRun}
          onKeyDown={(event) => {
            // A key that is still held since the scenario was chosen confirms nothing.
            if (event.repeat) event.preventDefault();
          }}
        >
          {verb}
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
