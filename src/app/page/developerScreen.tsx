import DeveloperPage from '#features/developer/DeveloperPage.tsx';
import { useApp } from '../appContext.ts';

/** The developer page, with what of /config.json cannot be used. */
export default function DeveloperScreen() {
  return <DeveloperPage configFaults={useApp().config.faults} />;
}
