// What others may use of documents.

export { refileDocuments } from './refile.ts'
