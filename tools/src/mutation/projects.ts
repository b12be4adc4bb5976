import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from 'jest'
import jestConfig from '../../../jest.config.ts'
import { repositoryRoot } from '../cache.ts'

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

const testMaterial = /\.(test|fixtures?|d)\.tsx?$|\/testing\//

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
  return batchesBy(places, nearestTests)
}

/** The same for what a file's own test let live: all tests of its feature, and those elsewhere that import the file. */
export function widerBatchesOf(places: readonly string[]): Batch[] {
  const narrow = (place: string) => found(nearestTests(place).tests).length
  return batchesBy(places, widerTests).flatMap((batch) => {
    const files = batch.files.filter((place) => found(widerTests(place).tests).length > narrow(place))
    return files.length > 0 ? [{ ...batch, files }] : []
  })
}

function batchesBy(places: readonly string[], testsOf: (place: string) => Nearest): Batch[] {
  const byTests = Map.groupBy(places, (place) => JSON.stringify(testsOf(place)))
  return [...byTests].map(([key, files]) => {
    const { name, tests } = JSON.parse(key) as Nearest
    return { name, files, needsDatabase: needsDatabase(tests), jest: projectFor(name, tests) }
  })
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

function widerTests(place: string): Nearest {
  const { file, workspace } = partsOf(place)
  const { name, tests } = featureTests(place)
  const near = new Set(found(tests))
  const others = found([testsBelow(workspace)]).filter((test) => !near.has(test) && imports(test, file))
  if (file.endsWith('.routes.ts')) others.push(apiDocument)
  if (file.endsWith('.model.ts')) others.push(storedRecords)
  if (file.endsWith('.search.ts')) others.push(searchResults)
  return { name: others.length > 0 ? workspace : name, tests: [...tests, ...others] }
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

function imports(test: string, file: string): boolean {
  const named = textOf(test).matchAll(/from '(\.[^']+)'/g)
  return [...named].some(([, path = '']) => join(dirname(test), path) === file)
}

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
