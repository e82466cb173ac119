import { useState } from 'react';
import { toAppError } from '#domain/errors/appError.ts';
import type { ImportSettings } from '#domain/import/plan.ts';
import type { ImportView } from '#domain/import/view.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { Button } from '#ui/control/Button.tsx';
import { FieldError } from '#ui/field/FieldError.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { CircleAlert } from 'lucide-react';
import { listText } from '#format/listText.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { FileAgain } from './FileAgain.tsx';
import { ImportFrame, ImportNotices } from './ImportFrame.tsx';
import { ImportOptions } from './ImportOptions.tsx';
import { ImportQuestions, answerOf } from './ImportQuestions.tsx';
import { KeptMatchings } from './KeptMatchings.tsx';
import { useImportRequests, type ImportAddress } from './useImport.ts';

const { columns: texts } = importMessages;

interface Draft {
  /** The host's settings when the person made the change: others from it replace the draft. */
  since: string;
  settings: ImportSettings;
}

interface SettingsControls {
  settings: ImportSettings;
  failure: string | null;
  /** Resolves with whether the host took them. */
  set: (settings: ImportSettings) => Promise<boolean>;
}

/** The settings of an import, changed at once here and then by the host. */
function useSettings(view: ImportView): SettingsControls {
  const requests = useImportRequests();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const known = JSON.stringify(view.settings);
  return {
    settings: draft !== null && draft.since === known ? draft.settings : view.settings,
    failure,
    set: async (settings) => {
      setDraft({ since: known, settings });
      setFailure(null);
      try {
        await requests.set({ id: view.id, settings });
        return true;
      } catch (thrown) {
        setDraft(null);
        setFailure(toAppError(thrown).message);
        return false;
      }
    },
  };
}

/** The settings with the proposed answers of questions that nobody answered otherwise. */
function withProposals(settings: ImportSettings, { questions }: ImportView): ImportSettings {
  const answers = questions.flatMap((question) => {
    const answer = answerOf(question, settings);
    return answer === null ? [] : [[question.id, answer] as const];
  });
  return { ...settings, answers: { ...settings.answers, ...Object.fromEntries(answers) } };
}

export interface ColumnsStepProps {
  view: ImportView;
  address: ImportAddress;
  /** The person changed something, so stays at this step while the rows are checked. */
  onMatching: () => void;
  onChecked: () => void;
}

/** The second step: the field of each column, and what can be read in more than one way. */
export function ColumnsStep({ view, address, onMatching, onChecked }: ColumnsStepProps) {
  const { settings, failure, set } = useSettings(view);
  const [isBusy, setBusy] = useState(false);
  const [showsMistakes, setShowsMistakes] = useState(false);
  const change = (part: Partial<ImportSettings>) => {
    onMatching();
    void set({ ...settings, ...part });
  };
  const check = async () => {
    const complete = withProposals(settings, view);
    const open = view.questions.find((question) => answerOf(question, complete) === null);
    setShowsMistakes(open !== undefined);
    if (open !== undefined) {
      document.getElementById(`question-${open.id}`)?.focus();
      return;
    }
    setBusy(true);
    if (await set(complete)) onChecked();
    setBusy(false);
  };
  const filled = view.fields
    .filter(({ id }) => settings.fields.includes(id))
    .flatMap(({ id, standsFor }) => [id, ...standsFor]);
  const missing = view.fields.filter(({ id, isRequired }) => isRequired && !filled.includes(id));
  return (
    <ImportFrame
      kind={view.kind}
      step="columns"
      view={view}
      actions={
        <Button variant="solid" colorPalette="accent" busy={isBusy} onClick={() => void check()}>
          {texts.check(view.rowCount)}
        </Button>
      }
    >
      {failure === null ? null : <FieldError>{failure}</FieldError>}
      <ImportNotices notices={view.notices} />
      <FileAgain view={view} address={address} />
      {missing.length === 0 ? null : (
        <ListNote colorPalette="open" mb="0">
          <CircleAlert aria-hidden="true" />
          <span>{texts.missing(listText(missing.map(({ label }) => label)))}</span>
        </ListNote>
      )}
      <ColumnTable
        view={view}
        settings={settings}
        onChange={(fields) => change({ fields })}
        actions={<KeptMatchings view={view} settings={settings} onUse={change} />}
      />
      <ImportQuestions
        questions={view.questions}
        settings={settings}
        showsMistakes={showsMistakes}
        onAnswer={(id, answer) => change({ answers: { ...settings.answers, [id]: answer } })}
      />
      <ImportOptions kind={view.kind} settings={settings} onChange={change} />
    </ImportFrame>
  );
}
