/** The part of a customer's address that opens the dialog which takes a payment. */
export const paymentParameter = 'payment';
