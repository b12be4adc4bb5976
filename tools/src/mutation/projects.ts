import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from 'jest'
import jestConfig from '../../../jest.config.ts'
import { repositoryRoot } from '../cache.ts'

type Project = Exclude<NonNullable<Config['projects']>[number], string>

/** Source files that are mutated together, with the tests that each of their mutants is tried against. */
export interface Batch {
  name: string
  files: string[]
  jest: Project
}

const workspaces = /^(?:packages\/[^/]+|shell|mf-[^/]+|api|tools)(?=\/)/
const inBrowser = /^(?:shell|mf-|packages\/(?:contract|platform|ui|testing|reference-remote)\/)/
/** A folder of a feature: api/src/finance/invoices, mf-finance/src/invoices. */
const featureDepth = 4

/** Whether a file holds code that tests can be held against. */
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
 * Files by the tests that are nearest to them. The domain is one batch: its tests are quick, and jest knows which of
 * them reach a file. Elsewhere nearly every test reaches nearly every file, so those of the same feature are taken.
 */
export function batchesOf(files: readonly string[]): Batch[] {
  const byHome = Map.groupBy(files, homeOf)
  return [...byHome].map(([name, some]) => ({ name, files: some, jest: projectFor(name) }))
}

function homeOf(file: string): string {
  const workspace = workspaces.exec(file)?.[0] ?? dirname(file)
  if (workspace === 'packages/domain') return workspace
  let folder = dirname(file).split('/').slice(0, featureDepth).join('/')
  while (folder !== workspace && testsIn(folder).length === 0) folder = dirname(folder)
  return folder
}

function testsIn(folder: string): string[] {
  return globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: repositoryRoot })
}

function projectFor(folder: string): Project {
  const name = inBrowser.test(`${folder}/`) ? 'browser' : 'node'
  const found = jestConfig.projects?.find(
    (project): project is Project => typeof project !== 'string' && project.displayName === name,
  )
  if (!found) throw new Error(`jest.config.ts has no project "${name}"`)
  const { globalSetup, globalTeardown, ...rest } = found
  const database = needsDatabase(folder) ? { globalSetup, globalTeardown } : {}
  const roots = [`<rootDir>/${folder}`]
  return { ...rest, ...database, roots, testMatch: [`<rootDir>/${folder}/**/*.test.{ts,tsx}`] }
}

/** Whether a test below this folder talks to a database. */
export function needsDatabase(folder: string): boolean {
  return testsIn(folder).some((test) => /\/testing\//.test(readFileSync(join(repositoryRoot, test), 'utf8')))
}
