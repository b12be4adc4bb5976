/** What says exactly what was typed comes first, in upper or lower case; the rest stays in its order. */
export function exactFirst<T extends { label: string }>(options: readonly T[], typed: string): readonly T[] {
  const text = typed.trim().toLowerCase()
  const isExact = ({ label }: T) => label.toLowerCase() === text
  const place = options.findIndex(isExact)
  if (place < 1) return options
  return [...options.filter(isExact), ...options.filter((option) => !isExact(option))]
}
