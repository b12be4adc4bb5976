export { build, watch } from './build.ts'
export { isRemoteFolder, loadRemoteSource } from './remote-config.ts'
export { createWebpackConfig } from './webpack-config.ts'
