import { posix } from 'node:path'
import type { RemoteDescriptor } from '@drayline/contract'
import { descriptorProblems } from '@drayline/contract/descriptor-problems'
import { contractFor, contractSatisfied, offeredContracts } from '@drayline/contract/version'
import { bundleProblems } from './bundle-check.ts'

/** A build as it is handed over: its files by path, compressed variants (`.br`, `.gz`) among them. */
export type BuildFiles = ReadonlyMap<string, Buffer>

export const maxFileBytes = 10 * 1024 * 1024
export const maxBuildBytes = 50 * 1024 * 1024
export const maxFiles = 2_000

/** A build that cannot be published. Each line names file and field. */
export class ReleaseRefused extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The build cannot be published:\n${problems.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ReleaseRefused'
    this.problems = problems
  }
}

/** Reads `remote.json` of a build; throws ReleaseRefused when it is missing or no JSON object. */
export function readDescriptor(files: BuildFiles): RemoteDescriptor {
  const content = files.get('remote.json')
  if (!content) throw new ReleaseRefused(['remote.json: is missing; build with `drayline-remote build`'])
  try {
    const value: unknown = JSON.parse(content.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as RemoteDescriptor
  } catch {
    // falls through: not JSON
  }
  throw new ReleaseRefused(['remote.json: is not a JSON object'])
}

/**
 * The shell that a release has to run in: its contract versions in ascending order, and the packages it provides with
 * their versions.
 */
export interface ShellOffer {
  contracts: readonly string[]
  shared?: Readonly<Record<string, string>> | undefined
}

/** The shell of these sources. */
const ownShell: ShellOffer = { contracts: offeredContracts }

/** Everything that is wrong with a build, whatever its publisher; empty when it is good. */
export function releaseProblems(
  descriptor: RemoteDescriptor,
  files: BuildFiles,
  shell: ShellOffer = ownShell,
): string[] {
  const shape = descriptorProblems(descriptor).map((problem) => `remote.json: ${problem}`)
  // The checks below read fields that must have the right shape.
  if (shape.length > 0) return shape
  return [
    ...contractProblems(descriptor, shell),
    ...sharingProblems(descriptor, shell),
    ...moduleProblems(descriptor, files),
    ...sizeProblems(files),
    ...bundleProblems(descriptor, files),
    ...[...files.keys()]
      .filter((path) => !isSafePath(path))
      .map((path) => `${path}: is not a plain relative path`),
  ]
}

/** Problems with who owns what: `owners` is the present owner of each root. */
export function ownershipProblems(
  descriptor: RemoteDescriptor,
  owners: ReadonlyMap<string, string>,
): string[] {
  return descriptor.pathRoots.flatMap((root, index) => {
    const owner = owners.get(root)
    return owner && owner !== descriptor.id
      ? [`remote.json: pathRoots[${index}]: '${root}' belongs to ${owner}`]
      : []
  })
}

function contractProblems({ contract }: RemoteDescriptor, { contracts }: ShellOffer): string[] {
  if (contractSatisfied(contract, contracts)) return []
  return [`remote.json: contract: needs ${contract}, the running shell offers ${contracts.join(' and ')}`]
}

/**
 * Checks that the shell provides what a remote takes from it, in a version it accepts. For a remote of the contract
 * major before, the shell's adapter stands for the versions of the contract's own packages.
 */
function sharingProblems({ contract, shared = {} }: RemoteDescriptor, shell: ShellOffer): string[] {
  const provided = shell.shared
  if (!provided) return []
  const isOfEarlierMajor = contractFor(contract, shell.contracts) !== shell.contracts.at(-1)
  return Object.entries(shared).flatMap(([name, range]) => {
    const version = provided[name]
    if (version === undefined)
      return [`remote.json: shared['${name}']: the running shell does not provide it`]
    if (contractSatisfied(range, [version]) || (isOfEarlierMajor && name.startsWith('@drayline/'))) return []
    return [`remote.json: shared['${name}']: needs ${range}, the running shell provides ${version}`]
  })
}

function moduleProblems(descriptor: RemoteDescriptor, files: BuildFiles): string[] {
  const entry = files.has(descriptor.entry)
    ? []
    : [`remote.json: entry: ${descriptor.entry} is not in the build`]
  const modules = Object.entries(descriptor.exposes).flatMap(([name, module]) => [
    ...module.files
      .filter((file) => !files.has(file))
      .map((file) => `remote.json: exposes['${name}'].files: ${file} is not in the build`),
    ...(module.exports && !module.exports.includes('Component')
      ? [`remote.json: exposes['${name}']: the module exports no 'Component'`]
      : []),
  ])
  return [...entry, ...modules]
}

function sizeProblems(files: BuildFiles): string[] {
  const total = [...files.values()].reduce((sum, content) => sum + content.length, 0)
  const large = [...files].filter(([, content]) => content.length > maxFileBytes)
  return [
    ...large.map(([path]) => `${path}: is larger than ${maxFileBytes / 1024 / 1024} MB`),
    ...(total > maxBuildBytes ? [`the build is larger than ${maxBuildBytes / 1024 / 1024} MB`] : []),
    ...(files.size > maxFiles ? [`the build has more than ${maxFiles} files`] : []),
  ]
}

/** A path that stays in its folder and needs no encoding in a URL. */
export function isSafePath(path: string): boolean {
  return (
    /^[\w@.-]+(\/[\w@.-]+)*$/.test(path) && posix.normalize(path) === path && !path.split('/').includes('..')
  )
}
