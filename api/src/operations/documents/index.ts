// Public surface of documents: other features import nothing else of it.

export { refileDocuments } from './refile.ts'
