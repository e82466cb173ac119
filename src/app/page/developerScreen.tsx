import DeveloperPage from '#features/developer/DeveloperPage.tsx';
import { useApp } from '../appContext.ts';

export default function DeveloperScreen() {
  return <DeveloperPage configFaults={useApp().config.faults} />;
}
