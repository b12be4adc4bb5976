import manifest from '../package.json' with { type: 'json' }

/**
 * Version of what shell and remotes promise each other, which is that of this package: raise it in `package.json`.
 * A minor version only adds; the shell supports this major and the one before it.
 */
export const contractVersion: string = manifest.version

/**
 * Versions this shell offers, in ascending order: after a new major the last of the major before it, for which the
 * shell then has an adapter (`shell/src/federation/contract-adapters.ts`), and the present one.
 */
export const offeredContracts: readonly string[] = [contractVersion]

/**
 * Returns whether one of the offered versions meets a remote's range. Only caret ranges are allowed, joined by `||`
 * (`^1.2.0 || ^2.0.0`): they say "from this version on, within its major", and a browser needs no semver library.
 */
export function contractSatisfied(range: string, offered: readonly string[] = offeredContracts): boolean {
  return contractFor(range, offered) !== undefined
}

/** The newest offered version that meets a remote's range: the contract it gets. `offered` is in ascending order. */
export function contractFor(
  range: string,
  offered: readonly string[] = offeredContracts,
): string | undefined {
  const parts = range.split('||').map((part) => part.trim())
  return offered.findLast((version) => parts.some((part) => caretSatisfied(part, version)))
}

/** Returns whether a range has the one form that is allowed. */
export function isContractRange(range: string): boolean {
  return range.split('||').every((part) => /^\^\d+\.\d+\.\d+$/.test(part.trim()))
}

function caretSatisfied(range: string, version: string): boolean {
  const [, major, minor, patch] = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range) ?? []
  const [haveMajor = 0, haveMinor = 0, havePatch = 0] = version.split('.').map(Number)
  if (major === undefined || haveMajor !== Number(major)) return false
  return haveMinor > Number(minor) || (haveMinor === Number(minor) && havePatch >= Number(patch))
}
