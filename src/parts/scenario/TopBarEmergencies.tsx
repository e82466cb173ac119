import { EmergencyMenu } from './EmergencyMenu.tsx';

/** A phone's bar is full: there the account menu has it. */
export default function TopBarEmergencies() {
  return <EmergencyMenu mdDown={{ display: 'none' }} />;
}
