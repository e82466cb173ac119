import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { closeDialog, openedDialog } from './showDialog.ts';

/** Another page and the end of the session close the dialogs. */
export function DialogOutlet() {
  const { pathname } = useLocation();
  useEffect(() => closeDialog, [pathname]);
  return useSyncExternalStore(openedDialog.subscribe, openedDialog.current);
}
