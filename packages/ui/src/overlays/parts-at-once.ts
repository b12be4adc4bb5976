// In place of load-parts.ts in component tests, which open menus and windows in the same breath.
import * as everything from './parts.ts'

export const partsAtOnce = everything
export const loadParts = async () => everything
