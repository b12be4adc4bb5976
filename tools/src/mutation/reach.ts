import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../cache.ts'

/** How a test comes to a file. */
export interface Reach {
  /** Imports on the shortest way, at least 1. */
  steps: number
  /** True when the test, or what it imports itself, imports the file: not only what starts the whole API does. */
  isDirect: boolean
}

interface Link {
  to: string
  /** False for a script that a process or a thread is started with. */
  isImport: boolean
}

type Steps = ReadonlyMap<string, number>

const types = /^(?:import|export) type [^'"]*from '[^']+'/gm
const relativeScript = /(\bfrom |\bimport\(?\s?)?'([^'\s]+\.tsx?)'/g
const testMaterial = /\/testing\/|\.fixtures?\.tsx?$/

/** Tells how a test comes to a file, by imports and by the scripts that are started; undefined when it does not. */
export function reachOf(test: string, file: string): Reach | undefined {
  const { direct, imported, started } = waysOf(test)
  const steps = direct.get(file) ?? imported.get(file) ?? started.get(file)
  if (steps === undefined) return undefined
  return { steps, isDirect: direct.has(file) }
}

const ways = new Map<string, { direct: Steps; imported: Steps; started: Steps }>()

function waysOf(test: string) {
  const known = ways.get(test)
  if (known) return known
  const imported = stepsFrom([test], ({ isImport }) => isImport)
  const links = [test, ...imported.keys()].flatMap(linksOf)
  const scripts = links.filter(({ isImport }) => !isImport).map(({ to }) => to)
  const found = {
    direct: stepsFrom([test], ({ isImport, to }) => isImport && !testMaterial.test(to)),
    imported,
    started: new Map([...scripts.map((script) => [script, 1] as const), ...stepsFrom(scripts, () => true)]),
  }
  ways.set(test, found)
  return found
}

/** All files that some come to by the links that count, and how many links it takes. */
function stepsFrom(files: readonly string[], counts: (link: Link) => boolean): Steps {
  const found = new Map<string, number>()
  let level = [...files]
  for (let steps = 1; level.length > 0; steps += 1) {
    const next = level.flatMap((file) =>
      linksOf(file)
        .filter(counts)
        .map(({ to }) => to),
    )
    level = [...new Set(next)].filter((file) => !found.has(file))
    for (const file of level) found.set(file, steps)
  }
  return found
}

const links = new Map<string, Link[]>()

function linksOf(file: string): Link[] {
  const known = links.get(file)
  if (known) return known
  const text = readFileSync(join(repositoryRoot, file), 'utf8').replace(types, '')
  const found = [...text.matchAll(relativeScript)].flatMap(([, word, path = '']) => {
    const to = join(dirname(file), path)
    return existsSync(join(repositoryRoot, to)) ? [{ to, isImport: word !== undefined }] : []
  })
  links.set(file, found)
  return found
}
