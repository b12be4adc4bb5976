export {
  type BuildRequest,
  type BuildResult,
  build,
  type FileList,
  isStale,
  readShellDescriptor,
  type ShellDescriptor,
  watch,
} from './build.ts'
export type { BuildFile } from './build-files.ts'
export { bundledPackages } from './chunk-files.ts'
export { startHarness } from './dev-server.ts'
export { isRemoteFolder, loadRemoteSource } from './remote-config.ts'
export { remoteDescriptor } from './remote-descriptor.ts'
export { type SizeReport, sizeReport } from './report.ts'
export { type BuildRole, sharedModules } from './sharing.ts'
export { createWebpackConfig } from './webpack-config.ts'
