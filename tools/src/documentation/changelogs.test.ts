import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textIn } from '@drayline/contract/text'
import admin from '../../../mf-admin/remote.config.ts'
import finance from '../../../mf-finance/remote.config.ts'
import operations from '../../../mf-operations/remote.config.ts'
import { repositoryRoot } from '../cache.ts'

test.each([finance, operations, admin].map((remote) => [remote.id, remote] as const))(
  'the changelog of %s names every page that it has',
  (id, { routes }) => {
    const changelog = readFileSync(join(repositoryRoot, id, 'CHANGELOG.md'), 'utf8')
    const told = changelog.toLowerCase().replace(/\s+/g, ' ')
    const pages = routes.map(({ title }) => textIn(title, 'en'))
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.filter((page) => !told.includes(page.toLowerCase()))).toEqual([])
  },
)
