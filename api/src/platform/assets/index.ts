// Public surface of assets: other features import nothing else of it.

export type { StoredContent } from './file-store.ts'
export { contentOf, readContent, removeUnnamed, storeContent } from './file-store.ts'
export type { ImmutableFile } from './send-file.ts'
export { sendFile } from './send-file.ts'
export type { ShellBuild, ShellDescriptor, ShellFile } from './shell-build.ts'
export { shellBuilds } from './shell-build.ts'
