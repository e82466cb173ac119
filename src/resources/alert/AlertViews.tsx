import { useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { alertMessages } from '#domain/messages/alerts.ts';
import { pathTo } from '#domain/routes/path.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { AlertSettingsButton } from './AlertSettings.tsx';

const names = ['active', 'archived', 'notifications'] as const;
type View = (typeof names)[number];

const viewAddress = (view: View) => `${pathTo('alerts')}${view === 'active' ? '' : `?list=${view}`}`;

export function AlertViews() {
  const id = useId();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const chosen = names.find((name) => name === parameters.get('list')) ?? 'active';
  return (
    <>
      <VisuallyHidden id={id}>{alertMessages.chooseView}</VisuallyHidden>
      <Choices
        labelledBy={id}
        value={chosen}
        choices={names.map((value) => ({ value, label: alertMessages.views[value] }))}
        onChoose={(view) => void navigate(viewAddress(view))}
      />
      <AlertSettingsButton />
    </>
  );
}
