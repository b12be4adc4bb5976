/** Keys of the page that files papers, as they stand on keyboards everywhere. */
export const filingKeys = {
  file: ['Enter'],
  skip: ['Alt', 'N'],
  undo: ['Alt', 'Z'],
  type: ['Alt', '1–6'],
  rotate: ['Alt', 'R'],
  zoom: ['Alt', '+ −'],
  pages: ['PgUp', 'PgDn'],
} as const

export type FilingKey = keyof typeof filingKeys
export const filingKeyNames = Object.keys(filingKeys) as FilingKey[]
