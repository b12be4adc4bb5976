import { createHash } from 'node:crypto'

/**
 * The page's one inline script. A browser takes 15 to 20 ms for its first number and its first date, in which it reads
 * its tables of languages; here it does so while the shell's code is on the line, not before the first row.
 */
export const warmUp = `{${[
  'const locale=document.documentElement.lang+"-US"',
  "new Intl.NumberFormat('en-US').format(0)",
  "new Intl.DateTimeFormat(locale,{timeZone:'America/New_York'}).formatToParts(0)",
].join(';')}}`

/** Hash of that script for the page's Content-Security-Policy, so that no other may run. */
export const warmUpSource = `'sha256-${createHash('sha256').update(warmUp).digest('base64')}'`
