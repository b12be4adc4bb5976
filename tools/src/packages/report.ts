import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedPackage } from './published.ts'

/** Report of a package's public surface as the repository keeps it. */
export interface KeptReport {
  version: string
  surface: string
}

/** Path of the report of a package. */
export const reportFile = ({ folder }: PublishedPackage) => join(folder, 'api-report.txt')

/** The kept report; undefined where there is none. */
export function readReport(own: PublishedPackage): KeptReport | undefined {
  try {
    const [first = '', ...rest] = readFileSync(reportFile(own), 'utf8').split('\n')
    return { version: first.split(' ').at(-1) ?? '', surface: rest.join('\n').trim() }
  } catch {
    return undefined
  }
}

/** Text of a report. */
export function reportText({ manifest }: PublishedPackage, surface: string): string {
  return `Public surface of ${manifest.name} ${manifest.version}\n\n${surface.trim()}\n`
}

/** What of a surface went or changed, and what is new, line by line. */
export function surfaceChange(before: string, after: string): { gone: string[]; added: string[] } {
  const [old, present] = [new Set(pieces(before)), new Set(pieces(after))]
  return {
    gone: [...old].filter((line) => !present.has(line)),
    added: [...present].filter((line) => !old.has(line)),
  }
}

/** Declarations are a line each; of what a path exports, and of what a call takes and answers, each name counts by itself. */
function pieces(surface: string): string[] {
  return surface.split('\n').flatMap((line) => {
    const [, path, names] = /^(\.[^:\s]*|[A-Z]+ \/\S+ \w+): (.*)$/.exec(line) ?? []
    return names === undefined ? [line] : names.split(', ').map((name) => `${path}: ${name}`)
  })
}

/** The version that a changed surface needs: a minor one where all that was there still is, otherwise a major one. */
export function raised(version: string, part: 'minor' | 'major'): string {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return part === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`
}

/** What a changelog says of a changed surface: the names that are new, and those that went or differ. */
export function entryLines(gone: readonly string[], added: readonly string[]): string[] {
  const [went, came] = [namesIn(gone), namesIn(added)]
  const said = (word: string, names: string[]) =>
    names.length > 0 ? [`${word} ${names.map((name) => `\`${name}\``).join(', ')}.`] : []
  return [
    ...said(
      'New:',
      [...came].filter((name) => !went.has(name)),
    ),
    ...said(
      'Changed:',
      [...came].filter((name) => went.has(name)),
    ),
    ...said(
      'Gone:',
      [...went].filter((name) => !came.has(name)),
    ),
  ]
}

function namesIn(pieces: readonly string[]): Set<string> {
  const declared =
    /^(?:export )?(?:default )?(?:declare )?(?:const|function|class|type|interface|abstract class|enum) ([\w$]+)/
  const names = pieces.flatMap(
    (piece) => declared.exec(piece)?.[1] ?? /^\.[^:\s]*: (\S+)$/.exec(piece)?.[1] ?? callIn(piece) ?? [],
  )
  const all = new Set(names)
  return new Set(names.filter((name) => !all.has(name.replace(/ \w+$/, '')) || !callIn(name)))
}

/** `GET /api/loads` for a call as a whole, `GET /api/loads 200` for a part of what it takes or answers. */
function callIn(piece: string): string | undefined {
  const [, call, part] = /^([A-Z]+ \/\S+) (\w+)/.exec(piece) ?? []
  return part === 'requires' ? call : part && `${call} ${part}`
}
