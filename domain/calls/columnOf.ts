/** A field's column in a condition: "customerId" is searched as customer_id. Apart from the schemas, which weigh more. */
export const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
