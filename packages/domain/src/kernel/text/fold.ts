/** Lower case without accents: 'José' and 'JOSE' are the same to someone who searches. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
