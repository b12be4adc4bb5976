import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountCodes } from '@drayline/domain/finance/ledger/chart'
import { repositoryRoot } from '../cache.ts'

const book =
  /^((packages\/domain|api)\/src\/finance\/ledger\/|api\/src\/finance\/month-end\/[a-z-]+\.test\.ts$)/

test('only the book names accounts, and the tests of what a month posts to it', () => {
  const sources = globSync('{api,packages/*,shell,mf-*,tools}/src/**/*.{ts,tsx}', { cwd: repositoryRoot })
  const quote = '[\'"`]'
  const account = new RegExp(`${quote}(${accountCodes.join('|')})${quote}`)
  const naming = sources.filter((file) => account.test(readFileSync(join(repositoryRoot, file), 'utf8')))
  expect(naming.length).toBeGreaterThan(3)
  expect(naming.filter((file) => !book.test(file))).toEqual([])
})
