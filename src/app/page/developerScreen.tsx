import DeveloperPage from '#features/developer/DeveloperPage.tsx';
import { useApp } from '../appContext.ts';

/** The developer page with the unusable fields of /config.json. */
export default function DeveloperScreen() {
  return <DeveloperPage configFaults={useApp().config.faults} />;
}
