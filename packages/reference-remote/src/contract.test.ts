import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HostApi, slots } from '@drayline/contract'
import { createFakeHost } from '@drayline/testing'
import remote from '../remote.config.ts'

/** Hook or element through which components use a member of the host. */
const byOtherName: Partial<Record<keyof HostApi, RegExp>> = {
  guardUnsavedChanges: /\buseUnsavedChanges\(/,
  onChange: /<ColleagueNotice record=/,
  setPageTitle: /\busePageTitle\(/,
  slotEntries: /\buseSlotEntries\(/,
  SlotOutlet: /<Slot name=/,
}

/** No call of the API for tasks or documents is a PUT. */
const withoutUse = ['http.put']

const sources = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|handlers|case-db|standalone/.test(file))
  .map((file) => readFileSync(join(__dirname, file), 'utf8'))
  .join('\n')

/** Names taken from the host: `host.x`, or in `const { x } = useHost()`. */
const taken = new Set([
  ...[...sources.matchAll(/\bhost\.(\w+)/g)].map(([, name]) => name),
  ...[...sources.matchAll(/const \{([^}]+)\} = useHost\(\)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  ),
])

test('every slot of the contract is filled: a new one belongs here too', () => {
  const filled = new Set(remote.slots?.map(({ slot }) => slot))
  // Adding a record is for the remote that owns its kind: clients and brokers are not this one's.
  const others = slots.filter((slot) => !filled.has(slot) && !slot.endsWith('/create/v1'))
  expect(others).toEqual([])
})

test('every member of the host is used: the fake host has them all, or it does not compile', () => {
  // The query client and `namePage` are only there for remotes built before; `prefer` is for the settings, mf-admin's
  // ThemeField.
  const { calls, connect, hear, queryClient, namePage, prefer, ...host } = createFakeHost()
  const unused = (Object.keys(host) as (keyof HostApi)[]).filter(
    (name) => !taken.has(name) && !byOtherName[name]?.test(sources),
  )
  expect(unused).toEqual([])
})

test.each(['http', 'notify', 'drafts', 'format'] as const)('every member of %s is used', (part) => {
  const names = Object.keys(createFakeHost()[part])
  expect(names.length).toBeGreaterThan(2)
  const used = (name: string) => new RegExp(`\\b${part}\\.${name}\\b`).test(sources)
  const unused = names.map((name) => `${part}.${name}`).filter((name) => !withoutUse.includes(name))
  expect(unused.filter((name) => !used(name.split('.')[1] ?? ''))).toEqual([])
})
