import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { LRUCache } from 'lru-cache'
import { releaseId, releaseMap } from '../remotes/index.ts'

/** As Chromium, Firefox and Safari write a place in a remote's script. */
const frame = /\/remotes\/([\w-]+)\/([\w.-]+)\/([\w@./-]+\.js)(?:\?[\w=&.-]*)?:(\d+):(\d+)/
const maxFrames = 8

const maps = new LRUCache<string, { map: TraceMap | null }>({ max: 50 })

/**
 * Places of a version in a stack, in its sources: `src/claims/ClaimsPage.tsx:12:3`. What is not of this version is left
 * out; a script without a map keeps its own place.
 */
export async function sourceStack(remote: string, version: string, stack: string): Promise<string[]> {
  const places = stack
    .split('\n')
    .map((line) => frame.exec(line) ?? [])
    .filter(([, id, of]) => id === remote && of === version)
    .slice(0, maxFrames)
  return await Promise.all(
    places.map(([, , , script = '', line, column]) =>
      sourcePlace(releaseId(remote, version), script, Number(line), Number(column)),
    ),
  )
}

/** Lines count from 1. Browsers count columns from 1, too, maps from 0. */
async function sourcePlace(release: string, script: string, line: number, column: number): Promise<string> {
  const map = await mapOf(release, script)
  const found = map && line > 0 ? originalPositionFor(map, { line, column: Math.max(column - 1, 0) }) : null
  if (!found?.source) return `${script}:${line}:${column}`
  return `${plainSource(found.source)}:${found.line}:${found.column + 1}`
}

async function mapOf(release: string, script: string): Promise<TraceMap | null> {
  const key = `${release}/${script}`
  const known = maps.get(key)
  if (known) return known.map
  const text = await releaseMap(release, script)
  const map = text === undefined ? null : readMap(text)
  maps.set(key, { map })
  return map
}

/** A team's own build tool may have written anything. */
function readMap(text: string): TraceMap | null {
  try {
    return new TraceMap(text)
  } catch {
    return null
  }
}

/** `webpack://mf_claims/./src/claims/ClaimsPage.tsx` → `src/claims/ClaimsPage.tsx` */
function plainSource(source: string): string {
  // It matches at the beginning, if only nothing.
  return source.replace(/(?:webpack:\/\/[^/]*\/)?(?:\.{1,2}\/)*/, '')
}
