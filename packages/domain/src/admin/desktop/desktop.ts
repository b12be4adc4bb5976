export type * from './desktop-schema.ts'

/** Systems with a package that opens the product as a window of its own. */
export const desktopPlatforms = ['windows', 'linux', 'mac'] as const
export type DesktopPlatform = (typeof desktopPlatforms)[number]
