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

/** Returns whether a file holds code that tests can be held against. */
export function canBeMutated(file: string): boolean {
  return workspaces.test(file) && /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file)
}

/** The rules of the domain: everything but tests and schemas, whose limits the forms and the API test. */
export function domainRules(): string[] {
  return sources('packages/domain/src').filter((file) => !file.endsWith('-schema.ts'))
}

/** All source files below a folder, in a stable order. */
export function sources(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: repositoryRoot }).filter(canBeMutated).sort()
}

/**
 * Files (or `file:line-line`) by the tests that are nearest to them: the test of that name beside the file, or those of
 * its feature. The domain is one batch: its tests are quick, and jest knows which of them reach a file.
 */
export function batchesOf(files: readonly string[]): Batch[] {
  const byTests = Map.groupBy(files, (file) => JSON.stringify(nearestTests(file)))
  return [...byTests].map(([key, some]) => {
    const { name, tests } = JSON.parse(key) as Nearest
    return { name, files: some, needsDatabase: needsDatabase(tests), jest: projectFor(name, tests) }
  })
}

interface Nearest {
  name: string
  /** Globs. */
  tests: string
}

function nearestTests(place: string): Nearest {
  const file = place.replace(/:.*/, '')
  const workspace = workspaces.exec(file)?.[0] ?? dirname(file)
  if (workspace === 'packages/domain') return { name: workspace, tests: testsBelow(workspace) }
  const own = file.replace(/\.tsx?$/, '.test$&')
  if (existsSync(join(repositoryRoot, own))) return { name: dirname(file), tests: own }
  let folder = dirname(file).split('/').slice(0, featureDepth).join('/')
  while (folder !== workspace && found(testsBelow(folder)).length === 0) folder = dirname(folder)
  return { name: folder, tests: testsBelow(folder) }
}

const testsBelow = (folder: string) => `${folder}/**/*.test.{ts,tsx}`
const found = (tests: string) => globSync(tests, { cwd: repositoryRoot })

function projectFor(folder: string, tests: string): Project {
  const name = inBrowser.test(`${folder}/`) ? 'browser' : 'node'
  const project = jestConfig.projects?.find(
    (one): one is Project => typeof one !== 'string' && one.displayName === name,
  )
  if (!project) throw new Error(`jest.config.ts has no project "${name}"`)
  const { globalSetup, globalTeardown, ...rest } = project
  const database = needsDatabase(tests) ? { globalSetup, globalTeardown } : {}
  return { ...rest, ...database, roots: [`<rootDir>/${folder}`], testMatch: [`<rootDir>/${tests}`] }
}

function needsDatabase(tests: string): boolean {
  return found(tests).some((test) =>
    /\/testing\/(?:api-test|test-database)/.test(readFileSync(join(repositoryRoot, test), 'utf8')),
  )
}
