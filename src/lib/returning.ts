/** The state of a link that leads back to a page: it shows scrolled as the person left it. */
export const returning = 'returning';
