import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const ownClock = /new Date\(\)|Date\.now\(\)/

/** Files that mean the clock of their machine, each with its reason. */
const allowed = {
  'kernel/database/database-clock.ts': 'compares it with that of the database',
  'kernel/http/upload.ts': 'compares it with the times of files on this machine',
  'platform/oidc/oidc-client.ts': 'tells its library how far it is from that of the database',
}

test('no fact has an instant of a clock that nobody compared with the database', () => {
  const files = globSync('**/*.ts', { cwd: folder }).filter(
    (file) => !/\.(test|fixtures?)\.ts$|(^|\/)testing\//.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  const found = files.filter((file) => ownClock.test(readFileSync(join(folder, file), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(allowed).sort())
})
