/** The query of the list of customers that leaves those in arrears. */
export const customersInArrears = '?filters=group:arrears';
