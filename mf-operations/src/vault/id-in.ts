/** The id that a parameter of the address holds; null for anything else. */
export function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
