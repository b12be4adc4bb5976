/** Failures that a person need not see. Kept in one place, so that a reporter can be put behind it. */
export function logError(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place of the shell that writes to the console
  console.error(`[drayline] ${what}`, error)
}
