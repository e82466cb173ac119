import type { DeviceKind } from '#domain/states/deviceKind.ts';
import type { FormDialogLoader } from '#crud/edit/useFormDialog.tsx';

/** Devices have no create page, so each kind's form opens in a dialog. */
export const deviceForms: Record<DeviceKind, FormDialogLoader> = {
  hub: () => import('../hub/form.tsx'),
  controller: () => import('../controller/form.tsx'),
  multiplexer: () => import('../multiplexer/form.tsx'),
  hid: () => import('../hid/form.tsx'),
  powerController: () => import('../powerController/form.tsx'),
  motorisedLock: () => import('../motorisedLock/form.tsx'),
  padlock: () => import('../padlock/form.tsx'),
};
