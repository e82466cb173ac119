import { Pencil } from 'lucide-react';
import type { RentalDocument } from '#domain/entities/document.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { TransitionDialog } from '#crud/transition/TransitionDialog.tsx';
import { useTransition } from '#crud/transition/useTransition.ts';
import { Button } from '#ui/control/Button.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** Only this button deactivates a document, never the choice of statuses. */
export function DocumentListActions({ document }: { document: RentalDocument }) {
  const view = useTransition('document', document);
  const name = recordName('document', document);
  const step = view.steps.find(({ byButtonOnly }) => byButtonOnly === true);
  return (
    <chakra.span display="flex" alignItems="center" gap="1.5" justifyContent="flex-end">
      {step === undefined ? null : (
        <Tooltip label={step.consequence}>
          <Button
            size="xs"
            aria-label={`Deactivate ${name}`}
            busy={view.sendingTo === step.to}
            onClick={() => view.choose(step.to)}
          >
            Deactivate
          </Button>
        </Tooltip>
      )}
      <LinkButton to="document.edit" parameters={{ id: document.id }} size="xs">
        <Pencil aria-hidden="true" />
        Edit<chakra.span srOnly>{` ${name}`}</chakra.span>
      </LinkButton>
      <TransitionDialog view={view} />
    </chakra.span>
  );
}
