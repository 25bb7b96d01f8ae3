/** From 1 to 365 days. */
export const days = { pattern: /^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, example: '14' }
