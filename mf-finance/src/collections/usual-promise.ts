/** Days until the money is usually promised for. */
export const usualPromiseDays = 7
