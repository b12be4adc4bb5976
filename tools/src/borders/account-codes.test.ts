import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountCodes } from '@drayline/domain/finance/ledger/chart'
import { repositoryRoot } from '../cache.ts'

const book = /^(packages\/domain|api)\/src\/finance\/ledger\//

test('only the book names accounts', () => {
  const sources = globSync('{api,packages/*,shell,mf-*,tools}/src/**/*.{ts,tsx}', { cwd: repositoryRoot })
  const quote = '[\'"`]'
  const account = new RegExp(`${quote}(${accountCodes.join('|')})${quote}`)
  const naming = sources.filter((file) => account.test(readFileSync(join(repositoryRoot, file), 'utf8')))
  expect(naming.length).toBeGreaterThan(3)
  expect(naming.filter((file) => !book.test(file))).toEqual([])
})
