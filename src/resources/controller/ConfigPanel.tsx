import { chakra } from '#ui/theme/chakra.ts';
import type { Controller } from '#domain/entities/controller.ts';
import { withConfig } from '#domain/forms/controller.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { controllerSettings, settingsByGroup, settingText } from './settings.ts';
import { SettingList } from '../device/SettingList.tsx';
import { useControllerConfig } from './useControllerConfig.ts';

const Groups = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(16rem, 1fr))', columnGap: '8', rowGap: '5' },
});

/** The same settings as the form shows. */
export function ConfigPanel({ controller }: { controller: Controller }) {
  const answer = useControllerConfig(controller);
  if (answer.status === 'loading') return <DetailSkeleton facts={6} />;
  if (answer.status === 'failed') {
    return (
      <ErrorState title={recordMessages.unreadable} onRetry={answer.retry}>
        {answer.error.message}
      </ErrorState>
    );
  }
  const settings = withConfig(controller, answer.config);
  return (
    <Panel>
      <Groups>
        {settingsByGroup.map(({ id, title, names }) => (
          <section key={id} aria-label={title}>
            <chakra.h3 textStyle="sm" fontWeight="semibold" pb="1">
              {title}
            </chakra.h3>
            <SettingList textStyle="sm">
              {names.map((name) => (
                <div key={name} data-setting={name}>
                  <dt>{controllerSettings[name].label}</dt>
                  <dd>{settingText(name, settings[name])}</dd>
                </div>
              ))}
            </SettingList>
          </section>
        ))}
      </Groups>
    </Panel>
  );
}
