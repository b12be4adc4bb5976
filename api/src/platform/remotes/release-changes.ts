import type { PublishReport } from '@drayline/domain/platform/releases/release'
import type { ReleaseFile } from './remote.model.ts'
import { mapFolder } from './serve-remotes.ts'

/** Files that browsers fetch: all but the maps to the sources. */
export function fetchedFiles(files: readonly ReleaseFile[]): ReleaseFile[] {
  return files.filter(({ path }) => !path.startsWith(mapFolder))
}

/** Bytes that a browser fetches for a file: of the smallest form that is stored. */
function wireBytes({ br, gz, size }: ReleaseFile): number {
  return br?.size ?? gz?.size ?? size
}

/** Bytes of all files of a release, as browsers fetch them. */
export function wireSize(files: readonly ReleaseFile[]): number {
  return fetchedFiles(files).reduce((sum, file) => sum + wireBytes(file), 0)
}

/** Files that differ between two releases, by path; sizes in bytes on the wire, null where a file is missing. */
export function compareReleases(
  before: readonly ReleaseFile[],
  after: readonly ReleaseFile[],
): PublishReport['changes'] {
  const old = new Map(before.map((file) => [file.path, file]))
  const now = new Map(after.map((file) => [file.path, file]))
  const paths = [...new Set([...old.keys(), ...now.keys()])].sort()
  return paths
    .filter((path) => old.get(path)?.sha256 !== now.get(path)?.sha256)
    .map((path) => ({ path, before: bytesOf(old.get(path)), after: bytesOf(now.get(path)) }))
}

function bytesOf(file: ReleaseFile | undefined): number | null {
  return file ? wireBytes(file) : null
}
