import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Config } from 'jest'
import jestConfig from '../../../jest.config.ts'
import { repositoryRoot } from '../cache.ts'
import { type Reach, reachOf } from './reach.ts'
import { readRunLines, testsThatRan } from './run-lines.ts'

type Project = Exclude<NonNullable<Config['projects']>[number], string>

/** Source files that are mutated together, with the tests that each of their mutants is tried against. */
export interface Batch {
  name: string
  files: string[]
  /** True when one of those tests talks to a database. */
  needsDatabase: boolean
  jest: Project
}

const workspaces = /^(?:packages\/[^/]+|shell|mf-[^/]+|api|tools)(?=\/)/
const inBrowser = /^(?:shell|mf-|packages\/(?:contract|platform|ui|testing|reference-remote)\/)/
/** A folder of a feature: api/src/finance/invoices, mf-finance/src/invoices. */
const featureDepth = 4

const testMaterial = /\.(test|fixtures?|d)\.tsx?$|\/(testing|fuzz)\//

/** Returns whether a file holds code that tests can be held against. */
export function canBeMutated(file: string): boolean {
  return workspaces.test(file) && /\.tsx?$/.test(file) && !testMaterial.test(file)
}

/** All source files below a folder, in a stable order. */
export function sources(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: repositoryRoot }).filter(canBeMutated).sort()
}

/**
 * Files (or `file:line-line`) by the tests that are nearest to them: the test of that name beside the file, or those of
 * its feature. The domain is one batch: its tests are quick, and jest knows which of them reach a file.
 */
export function batchesOf(places: readonly string[]): Batch[] {
  const byTests = Map.groupBy(places, (place) => JSON.stringify(nearestTests(place)))
  return [...byTests].map(([key, files]) => {
    const { name, tests } = JSON.parse(key) as Nearest
    return { name, files, needsDatabase: needsDatabase(tests), jest: projectFor(name, tests) }
  })
}

/**
 * Tells what is tried in a copy of the repository, as its tests start processes: there it is really changed, and runs
 * test by test until one notices. All else is tried in Stryker's own process, which is quicker for many changes.
 */
export const isTriedInCopy = (place: string) => /^(?:api|tools)\//.test(place)

/**
 * All tests of the workspace that come to a file, nearest first: its own, those of its feature, who imports it, those
 * that call its feature by address, those of no feature (they walk all routes), and the others.
 */
export function testsOf(place: string): Tests {
  const { file, workspace } = partsOf(place)
  if (workspace === 'packages/domain') return { near: [], others: [] }
  const near = new Set(found(nearTests(place)))
  const address = `/api/${featureOf(file)}`
  const ranked = found([testsBelow(workspace)]).flatMap((test) => {
    const reach = reachOf(test, file)
    if (!reach && !near.has(test)) return []
    const isOwn = near.has(test) && topicOf(test) === topicOf(file)
    const ranks = [isOwn, near.has(test), isImporter(reach), textOf(test).includes(address), !featureOf(test)]
    return [{ test, rank: [...ranks, true].indexOf(true), steps: reach?.steps ?? 0 }]
  })
  const tests = ranked.sort((a, b) => a.rank - b.rank || a.steps - b.steps).map(({ test }) => test)
  const ran = ranOf(place)
  const isNear = (test: string) => near.has(test) && ran(test)
  const others = tests.filter((test) => !isNear(test))
  return {
    near: tests.filter(isNear),
    others: [...others.filter(ran), ...others.filter((test) => !ran(test))],
  }
}

/** Tells whether a test runs a place itself. One that does not may yet start a process that does, so it comes last. */
function ranOf(place: string): (test: string) => boolean {
  const { file } = partsOf(place)
  const line = Number(/:(\d+)/.exec(place)?.[1])
  const learned = readRunLines()
  const ran = line ? testsThatRan(learned, file, line, textOf(file)) : undefined
  if (!ran) return () => true
  const known = new Set(learned.tests)
  return (test) => ran.has(test) || !known.has(test)
}

/** The tests that Stryker runs first. */
export const nearestTestsOf = (place: string) => found(nearestTests(place).tests)

/** Files of tests, nearest first. */
export interface Tests {
  near: string[]
  others: string[]
}

interface Nearest {
  name: string
  /** Globs. */
  tests: string[]
}

function nearestTests(place: string): Nearest {
  const { file, workspace } = partsOf(place)
  const own = file.replace(/\.tsx?$/, '.test$&')
  if (workspace !== 'packages/domain' && existsSync(join(repositoryRoot, own)))
    return { name: dirname(file), tests: [own] }
  return featureTests(place)
}

/** Tests of the feature, and those that hold something of a file of this kind wherever it lies. */
function nearTests(place: string): string[] {
  const { file } = partsOf(place)
  const { tests } = featureTests(place)
  if (file.endsWith('.routes.ts')) return [...tests, apiDocument]
  if (file.endsWith('.model.ts')) return [...tests, storedRecords]
  if (file.endsWith('.search.ts')) return [...tests, searchResults]
  return tests
}

const topicOf = (file: string) => basename(file).split('.')[0]
const isImporter = (reach: Reach | undefined) => reach?.isDirect === true && reach.steps <= 2

/** Name of the feature's folder; undefined for what lies in none, such as `api/src/all-routes`. */
function featureOf(file: string): string | undefined {
  const folders = dirname(file).split('/')
  return folders.length >= featureDepth ? folders[featureDepth - 1] : undefined
}

/** What lies in no feature, such as `api/src/app.ts`, is tried against the tests beside it. */
function featureTests(place: string): Nearest {
  const { file, workspace } = partsOf(place)
  if (workspace === 'packages/domain') return { name: workspace, tests: [testsBelow(workspace)] }
  const beside = `${dirname(file)}/*.test.{ts,tsx}`
  if (dirname(file) === `${workspace}/src` && found([beside]).length > 0)
    return { name: dirname(file), tests: [beside] }
  let folder = dirname(file).split('/').slice(0, featureDepth).join('/')
  while (folder !== workspace && found([testsBelow(folder)]).length === 0) folder = dirname(folder)
  return { name: folder, tests: [testsBelow(folder)] }
}

function partsOf(place: string): { file: string; workspace: string } {
  const file = place.replace(/:.*/, '')
  return { file, workspace: workspaces.exec(file)?.[0] ?? dirname(file) }
}

/** What a route says of itself (who may call it, what it is for) is held by the document of the API. */
const apiDocument = 'api/src/all-routes/document.test.ts'

/** Fields that a model requires, and their types. */
const storedRecords = 'api/src/all-routes/stored-records.test.ts'

/** What each feature answers to the search of the header. */
const searchResults = 'api/src/platform/search/search.test.ts'

const testsBelow = (folder: string) => `${folder}/**/*.test.{ts,tsx}`
const found = (tests: string[]) => globSync(tests, { cwd: repositoryRoot })
const textOf = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8')

function projectFor(folder: string, tests: string[]): Project {
  const name = inBrowser.test(`${folder}/`) ? 'browser' : 'node'
  const project = jestConfig.projects?.find(
    (one): one is Project => typeof one !== 'string' && one.displayName === name,
  )
  if (!project) throw new Error(`jest.config.ts has no project "${name}"`)
  const { globalSetup, globalTeardown, ...rest } = project
  const database = needsDatabase(tests) ? { globalSetup, globalTeardown } : {}
  const testMatch = tests.map((glob) => `<rootDir>/${glob}`)
  return { ...rest, ...database, roots: [`<rootDir>/${folder}`], testMatch }
}

function needsDatabase(tests: string[]): boolean {
  return found(tests).some((test) => /\/testing\/(?:api-test|test-database)/.test(textOf(test)))
}
