import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

test('no two entries of the navigation have the same icon: a collapsed sidebar shows nothing else', () => {
  const entries = globSync('mf-*/src/*/*.feature.ts', { cwd: root }).flatMap((file) => {
    const [, nav = ''] =
      /\n {2}nav: \[\n([\s\S]*?)\n {2}\]/.exec(readFileSync(join(root, file), 'utf8')) ?? []
    return [...nav.matchAll(/\bid: '([\w-]+)'[\s\S]*?\bicon: '([\w-]+)'/g)].map(([, id, icon]) => ({
      id,
      icon,
    }))
  })
  expect(entries.length).toBeGreaterThan(12)
  const shared = Object.groupBy(entries, ({ icon }) => icon ?? '')
  expect(Object.values(shared).filter((group = []) => group.length > 1)).toEqual([])
})
