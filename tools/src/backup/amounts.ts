import type { CollectionSum } from './format.ts'

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A size for people: `3.4 MB`. */
export function size(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${units[power]}`
}

/** What is in a backup, for people and for its record. */
export function totalOf(collections: readonly CollectionSum[]) {
  const add = (name: 'documents' | 'bytes') => collections.reduce((sum, each) => sum + each[name], 0)
  return { collections: collections.length, documents: add('documents'), bytes: add('bytes') }
}

/** `61 collections, 48,210 documents, 38 MB` */
export function describeTotal(sums: readonly CollectionSum[]): string {
  const { collections, documents, bytes } = totalOf(sums)
  return `${collections} collections, ${documents.toLocaleString('en-US')} documents, ${size(bytes)}`
}

/** `1,204 changes` */
export const describeChanges = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'change' : 'changes'}`
