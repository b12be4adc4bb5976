// Public surface of pwa: other features import nothing else of it.

export { iconIcns, iconIco, iconPng } from './icons.ts'
export { appFilesOf } from './pwa.ts'
