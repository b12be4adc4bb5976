// Public surface of sheets: other features import nothing else of it.

export { muted, paper, rows } from './sheet-parts.ts'
