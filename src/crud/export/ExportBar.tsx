import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { numberText } from '#format/numbers.ts';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { InlineRow } from '#ui/layout/layout.tsx';
import { ProgressBar } from '#ui/table/ProgressBar.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { ExportRun } from './useExportRun.ts';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    px: '3',
    py: '1.5',
    mb: '3',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    textStyle: 'sm',
    '& > :first-child': { flex: '1', minW: '0' },
    _icon: { boxSize: '4', flexShrink: '0' },
  },
});

export function ExportBar({ state, cancel, dismiss }: Omit<ExportRun<unknown>, 'run'>) {
  if (state.step === 'idle' || state.step === 'printing') return null;
  if (state.step === 'running') {
    const { kind, done, total } = state;
    const what = kind === 'csv' ? 'Exporting' : 'Preparing to print';
    const text = total === null ? `${what}…` : `${what}: ${numberText(done)} of ${numberText(total)} rows`;
    return (
      <Bar role="status" data-export="running">
        <ProgressBar share={total === null ? 0 : done / Math.max(1, total)} text={text} tone="secure" />
        <Button onClick={cancel}>Cancel export</Button>
      </Bar>
    );
  }
  const isFailed = state.step === 'failed';
  const Icon = isFailed ? TriangleAlert : CircleCheck;
  return (
    <Bar role={isFailed ? 'alert' : 'status'} data-export={state.step}>
      <InlineRow
        flexWrap="nowrap"
        overflowWrap="anywhere"
        _icon={{ color: 'colorPalette.fg' }}
        colorPalette={isFailed ? 'fault' : 'secure'}
      >
        <Icon aria-hidden="true" />
        <span>{state.text}</span>
      </InlineRow>
      {isFailed ? <Button onClick={state.retry}>Try again</Button> : null}
      <IconButton icon={X} label="Dismiss" onClick={dismiss} />
    </Bar>
  );
}
