// What others may use of assets.

export type { StoredContent } from './file-store.ts'
export { contentOf, readContent, removeUnnamed, storeContent } from './file-store.ts'
export type { ImmutableFile } from './send-file.ts'
export { fileNotFound, sendFile } from './send-file.ts'
export type { ShellBuild, ShellDescriptor, ShellFile } from './shell-build.ts'
export { shellBuilds } from './shell-build.ts'
