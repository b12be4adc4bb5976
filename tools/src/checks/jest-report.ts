import { readFile } from 'node:fs/promises'

/** Result of a check: every failure with a line that names it. */
export interface Counts {
  passed: number
  failed: number
  failures: string[]
}

/**
 * Counts jest's JSON report: each test once, and each file that could not be run at all as one failure.
 * Undefined when there is no report, which means that jest itself broke down.
 */
export async function readJestReport(file: string): Promise<Counts | undefined> {
  const report = await readJson(file)
  if (!isJestReport(report)) return undefined
  const failures = report.testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && suite.status === 'failed') return [`${suite.name}: could not be run`]
    return failed.map((test) => `${suite.name}: ${test.fullName}`)
  })
  return { passed: report.numPassedTests, failed: failures.length, failures }
}

/** Reads the report of a browser run, `{ passed, failed, failures }`. */
export async function readBrowserReport(file: string): Promise<Counts | undefined> {
  const report = await readJson(file)
  if (typeof report !== 'object' || report === null) return undefined
  if (!('passed' in report) || !('failed' in report)) return undefined
  const failures = 'failures' in report && Array.isArray(report.failures) ? report.failures : []
  return { passed: Number(report.passed), failed: Number(report.failed), failures: failures.map(describe) }
}

function describe(failure: unknown): string {
  return typeof failure === 'string' ? failure : JSON.stringify(failure)
}

interface JestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

function isJestReport(value: unknown): value is JestReport {
  return typeof value === 'object' && value !== null && 'numPassedTests' in value && 'testResults' in value
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
