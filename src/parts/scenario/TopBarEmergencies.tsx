import { EmergencyMenu } from './EmergencyMenu.tsx';

/** A phone's bar is full: there the search finds the scenarios. */
export default function TopBarEmergencies() {
  return <EmergencyMenu mdDown={{ display: 'none' }} />;
}
