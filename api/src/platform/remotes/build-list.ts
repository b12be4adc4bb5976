import { createHash } from 'node:crypto'
import { array, boolean, type InferType, object, string } from 'yup'
import type { BuildFiles } from './release-check.ts'

/** `files.json` of a build: what it was made from, and the hash of each file. Written by `@drayline/federation`. */
export const listPath = 'files.json'
/** Signature of `files.json` with the team's key. */
export const signaturePath = 'files.json.sig'

const listSchema = object({
  id: string().required(),
  version: string().required(),
  source: object({
    commit: string()
      .matches(/^[0-9a-f]{7,64}$/)
      .nullable()
      .defined(),
    dirty: boolean().required(),
    lock: string()
      .matches(/^[0-9a-f]{64}$/)
      .nullable()
      .defined(),
  }).required(),
  files: array(object({ path: string().required(), integrity: string().required() })).required(),
})
type BuildList = InferType<typeof listSchema>

/** What a build says it was made from: commit, whether files differed from it, and the lock file's SHA-256. */
export type BuildSource = BuildList['source']

/** Reads the list of a build; undefined where there is none, or one of builds that kept no source. */
export function readBuildList(files: BuildFiles): BuildList | undefined {
  const content = files.get(listPath)
  if (!content) return undefined
  try {
    const list: unknown = JSON.parse(content.toString('utf8'))
    return listSchema.validateSync(list, { strict: true })
  } catch {
    return undefined
  }
}

/** What differs between a build and its list; empty when they agree or there is no list. */
export function listProblems(
  { id, version }: { id: string; version: string },
  files: BuildFiles,
  served: readonly string[],
): string[] {
  const list = readBuildList(files)
  if (!list) return []
  const listed = new Map(list.files.map(({ path, integrity }) => [path, integrity]))
  const isOther = list.id !== id || list.version !== version
  return [
    ...(isOther ? [`${listPath}: is of ${list.id} ${list.version}, remote.json of ${id} ${version}`] : []),
    ...[...listed.keys()]
      .filter((path) => !files.has(path))
      .map((path) => `${listPath}: ${path} is not in the build`),
    ...served.flatMap((path) => {
      const expected = listed.get(path)
      if (expected === undefined) return [`${listPath}: does not name ${path}`]
      const isSame = expected === integrityOf(files.get(path) ?? Buffer.alloc(0))
      return isSame ? [] : [`${listPath}: ${path} is another file than the one that was built`]
    }),
  ]
}

/** Hash of a file as a release keeps it: `sha384-…`. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
