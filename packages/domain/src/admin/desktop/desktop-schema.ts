import { type InferType, number, object, string } from 'yup'
import { oneOf } from '../../kernel/forms/fields.ts'
import { desktopPlatforms } from './desktop.ts'

/** A package as `GET /api/desktop/packages` describes it; `size` is its true size in bytes. */
export const desktopPackage = object({
  platform: oneOf(desktopPlatforms).required(),
  filename: string().required(),
  size: number().integer().required(),
  url: string().required(),
})
export type DesktopPackage = InferType<typeof desktopPackage>
