import { chakra } from '#ui/theme/chakra.ts';
import { Check } from 'lucide-react';
import { calibrationTasks, type CalibrationView } from './calibrationView.ts';

const Tasks = chakra('ol', { base: { display: 'flex', gap: '1', listStyle: 'none', m: '0', p: '0' } });

const Task = chakra('li', {
  base: {
    flex: '1',
    minW: '0',
    borderTopWidth: '3px',
    borderColor: 'border',
    pt: '1',
    textStyle: 'xs',
    color: 'fg.muted',
    display: 'flex',
    gap: '1',
    _icon: { boxSize: '3.5', flexShrink: '0', mt: '1px' },
    '&[data-done]': { borderColor: 'secure.solid', color: 'fg' },
    '&[aria-current]': { borderColor: 'open.solid', color: 'fg', fontWeight: 'semibold' },
  },
});

export function CalibrationTasks({ view: { done, isRunning } }: { view: CalibrationView }) {
  return (
    <Tasks aria-label="Calibration, step by step" data-done={done}>
      {calibrationTasks.map((task, index) => (
        <Task
          key={task}
          data-done={index < done ? '' : undefined}
          aria-current={isRunning && index === done ? 'step' : undefined}
        >
          {index < done ? <Check aria-hidden="true" /> : null}
          <span>
            {task}
            {index < done ? <chakra.span srOnly> (done)</chakra.span> : null}
          </span>
        </Task>
      ))}
    </Tasks>
  );
}
