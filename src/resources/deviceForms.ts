import type { DeviceKind } from '#domain/states/deviceKind.ts';
import type { FormDialogLoader } from '#crud/edit/useFormDialog.tsx';

/** Devices have no create page, so each kind's form opens in a dialog. */
export const deviceForms: Record<DeviceKind, FormDialogLoader> = {
  hub: () => import('./hub/hubForm.tsx'),
  controller: () => import('./controller/controllerForm.tsx'),
  multiplexer: () => import('./multiplexer/multiplexerForm.tsx'),
  hid: () => import('./hid/hidForm.tsx'),
  powerController: () => import('./powerController/powerControllerForm.tsx'),
  motorisedLock: () => import('./motorisedLock/motorisedLockForm.tsx'),
  padlock: () => import('./padlock/padlockForm.tsx'),
};
