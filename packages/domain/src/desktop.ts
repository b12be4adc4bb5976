import type { InferType } from 'yup'
import { number, object, string } from 'yup'
import { oneOf } from './fields.ts'

/** Systems with a package that opens the product as a window of its own. */
export const desktopPlatforms = ['windows', 'linux', 'mac'] as const
export type DesktopPlatform = (typeof desktopPlatforms)[number]

/** A package as `GET /api/desktop/packages` describes it; `size` is its true size in bytes. */
export const desktopPackage = object({
  platform: oneOf(desktopPlatforms).required(),
  filename: string().required(),
  size: number().integer().required(),
  url: string().required(),
})
export type DesktopPackage = InferType<typeof desktopPackage>
