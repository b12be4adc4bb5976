// What others may use of pwa.

export { iconIcns, iconIco, iconPng } from './icons.ts'
export { appFilesOf } from './pwa.ts'
