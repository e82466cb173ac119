import { useCallback, useState, type ReactNode } from 'react';
import type { Step } from '#domain/lifecycle/define.ts';
import { transitionMessages } from '#domain/messages/transitions.ts';
import type { StepFields } from '#machines/lifecycle/lifecycleMachine.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { TransitionView } from './useTransition.ts';

/**
 * Sets the fields that the step sends besides the state; null: they are not known yet, and the step waits.
 * @param told what they do, in a sentence that the person is told once it is done.
 */
export type GiveFields = (fields: StepFields | null, told?: string) => void;

/** The consequence of a step for a record, below the step's sentence. */
export type ExplainStep = (to: string, give: GiveFields) => ReactNode;

export interface TransitionDialogProps {
  view: TransitionView;
  explain?: ExplainStep | undefined;
}

/** null while no step is asked about. */
export function TransitionDialog({ view, explain }: TransitionDialogProps) {
  return view.asked === null ? null : <Question view={view} explain={explain} asked={view.asked} />;
}

interface Given {
  fields: StepFields | null;
  told: string | undefined;
}

function Question({ view, explain, asked }: TransitionDialogProps & { asked: Step }) {
  const { lifecycle, name, asksReason, confirm, cancel } = view;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [{ fields, told }, setGiven] = useState<Given>({ fields: {}, told: undefined });
  const give = useCallback<GiveFields>((given, what) => setGiven({ fields: given, told: what }), []);
  const isEnd = lifecycle?.table[asked.to]?.length === 0;
  const answer = () => {
    if (fields === null) return undefined;
    if (!asksReason) return confirm(undefined, fields, told);
    if (reason.trim() === '') return setMissing(true);
    return confirm(reason.trim(), fields, told);
  };
  return (
    <Dialog
      title={transitionMessages.question(asked.verb, name)}
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel} data-autofocus="">
            {transitionMessages.stay}
          </Button>
          <Button
            variant="solid"
            colorPalette={isEnd ? 'alarm' : 'accent'}
            aria-disabled={fields === null || undefined}
            onClick={answer}
          >
            {asked.verb}
          </Button>
        </>
      }
    >
      {asked.consequence}
      {explain?.(asked.to, give)}
      {asksReason ? (
        <chakra.div mt="4" color="fg">
          <FormField
            label={transitionMessages.reason}
            hint={transitionMessages.reasonHint}
            required
            error={isMissing ? transitionMessages.reasonRequired : null}
          >
            <TextArea
              rows={2}
              maxLength={200}
              value={reason}
              onChange={({ currentTarget }) => {
                setMissing(false);
                setReason(currentTarget.value);
              }}
            />
          </FormField>
        </chakra.div>
      ) : null}
    </Dialog>
  );
}
