/**
 * A phone number by its digits, without extension and the country code of the United States; empty when it says nothing:
 * fewer than 7 digits, or one digit over and over.
 */
export function phoneKeyOf(phone: string): string {
  const [number = ''] = phone.toLowerCase().split(/x|ext|#/)
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length < 7 || /^(.)\1*$/.test(digits) ? '' : digits
}
