import { createContext } from 'react';

/** Whether a form stands in a dialog, where its main button is the last one at the end of the row. */
export const InDialogContext = createContext(false);
