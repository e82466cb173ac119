import { use, useState, type ComponentType, type ReactNode } from 'react';
import type { AnyRecord } from '#domain/entities/index.ts';
import { AppError } from '#domain/errors/appError.ts';
import { stateNotChanged } from '#domain/messages/pageNotices.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { LateContext } from '../context/lateParts.ts';
import { showNotice } from '../message/showNotice.ts';

export interface FormDialogProps {
  /** null: a new one. */
  row: AnyRecord | null;
  /** Values of a new record that its form does not ask for. */
  values?: Readonly<Record<string, unknown>>;
  /** The record that a new one takes after; absent: none. */
  copyOf?: AnyRecord;
  onClose: () => void;
  /** Called after the dialog is closed; null if the API's answer holds no record. */
  onCreated?: (record: AnyRecord | null) => void;
}

/** Loads the module of a form: `() => import('./gateForm.tsx')`, whose `Dialog` comes from `formPages`. */
export type FormDialogLoader = () => Promise<{ Dialog: ComponentType<FormDialogProps> }>;

/** `onClose` is called after the dialog was closed, or could not be opened. */
type OpenedForm = Omit<FormDialogProps, 'onClose'> & Partial<Pick<FormDialogProps, 'onClose'>>;

export interface FormDialogControls {
  /** The open dialog; null if none is. */
  dialog: ReactNode;
  open: (load: FormDialogLoader, props: OpenedForm) => Promise<void>;
}

/** A form in a dialog. Its code loads when it opens; if that fails, a popup says so and the page stays. */
export function useFormDialog(): FormDialogControls {
  const { now } = use(LateContext);
  const [dialog, show] = useState<ReactNode>(null);
  const open = async (load: FormDialogLoader, props: OpenedForm) => {
    const close = () => {
      show(null);
      props.onClose?.();
    };
    try {
      const { Dialog } = await now(load);
      show(<Dialog {...props} onClose={close} />);
    } catch (cause) {
      if (cause instanceof AppError) showNotice(stateNotChanged, formMessages.notLoaded);
      close();
    }
  };
  return { dialog, open };
}
