/**
 * A phone number by its digits, without extension and the country code of the United States; empty when it says nothing:
 * fewer than 7 digits, or one digit over and over.
 */
export function phoneKeyOf(phone: string): string {
  const digits = partsOf(phone)
    .number.replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  return digits.length < 7 || /^(.)\1*$/.test(digits) ? '' : digits
}

/** The link that dials a number as somebody wrote it, with its extension (RFC 3966). */
export function phoneHref(phone: string): string {
  const { number, extension } = partsOf(phone)
  const digits = extension.replace(/\D/g, '')
  return `tel:${number.replace(/[^\d+]/g, '')}${digits && `;ext=${digits}`}`
}

function partsOf(phone: string): { number: string; extension: string } {
  const [number = '', extension = ''] = phone.toLowerCase().split(/x|ext|#/)
  return { number, extension }
}
