import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { useCurrentForm } from '#crud/form/formContext.ts';
import { keepFocus, MistakeCount } from '#crud/form/SaveBar.tsx';
import type { SubmitProgress } from '#crud/steps/step.ts';
import { SubmitCalls } from '#crud/steps/SubmitCalls.tsx';
import { Button } from '#ui/control/Button.tsx';
import { useBarHeight } from '#lib/useBarHeight.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useSumToPay } from './FirstBillTable.tsx';

/** Below the summary; where the summary stands under the form, the bar stays in view with the sum. */
const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '2',
    lgDown: {
      position: 'sticky',
      bottom: 'var(--banner, 0px)',
      zIndex: 'docked',
      px: '4',
      py: '3',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderColor: 'border',
      borderTopRadius: 'l3',
    },
    smDown: { mx: '-4', borderInlineWidth: '0', borderRadius: '0' },
    lg: { flexDirection: 'column', alignItems: 'stretch' },
  },
});

const Sum = chakra('strong', {
  base: { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums', me: 'auto', lg: { display: 'none' } },
});

const { create, toPay } = newBookingMessages;

export function CreateBar({ progress }: { progress: SubmitProgress | null }) {
  const form = useCurrentForm();
  const sum = useSumToPay();
  const frame = useBarHeight('--page-bar');
  return (
    <Bar ref={frame} data-form-bar="" data-window-bar="">
      {sum === null ? null : <Sum>{toPay(sum)}</Sum>}
      <MistakeCount />
      <Button type="submit" variant="solid" colorPalette="accent" busy={form.isBusy} onMouseDown={keepFocus}>
        {create}
      </Button>
      {form.isDirty ? (
        <Button variant="ghost" onClick={form.discard} disabled={form.isBusy} onMouseDown={keepFocus}>
          {formMessages.steps.discard}
        </Button>
      ) : null}
      {progress === null ? null : (
        <chakra.div flex="1 1 100%">
          <SubmitCalls {...progress} />
        </chakra.div>
      )}
      <VisuallyHidden role="status">{form.isBusy ? 'Saving' : ''}</VisuallyHidden>
    </Bar>
  );
}
