import { join } from 'node:path'
import { type Office, startOffice, writeScenarios } from '@drayline/api/testing/write-scenarios'
import mongoose from 'mongoose'
import { makePlace, noted, type Place } from './backup.fixture.ts'
import type { Db } from './driver.ts'
import { saveChanges } from './save-changes.ts'

let place: Place
let office: Office

beforeAll(async () => {
  place = await makePlace()
  office = await startOffice()
})
afterAll(async () => {
  await office.api.stop()
  await place.end()
})

async function makeEveryWrite(): Promise<void> {
  for (const [name, scenario] of Object.entries(writeScenarios)) {
    const { by, path, body, options = {} } = await scenario(office)
    const { status, text } = await by.send(name.split(' ')[0] ?? '', path, { body, ...options })
    if (status >= 300) throw new Error(`${name}: ${status}: ${text}`)
  }
}

async function contentOf(db: Db): Promise<Record<string, unknown[]>> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort()
  const read = (name: string) =>
    db.collection(name).find({}, { promoteValues: false }).sort({ _id: 1 }).toArray()
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)] as const)))
}

test('what every write of the product leaves comes back from its changes as it does from a backup', async () => {
  const source = mongoose.connection.getClient().db()
  const folder = join(place.folder, 'office')
  const before = await noted(await place.backUp(source, { folder }))
  await makeEveryWrite()
  const after = await place.backUp(source, { folder })
  const { events } = await saveChanges(source, { folder, recipients: [], now: new Date() })
  expect(events).toBeGreaterThan(500)
  const [replayed, copied] = [place.database(), place.database()]
  const { changes } = await place.restore(replayed, before.file, undefined, { folder })
  await place.restore(copied, after.file, undefined, { folder })
  expect(changes?.count).toBeGreaterThan(500)
  expect(await contentOf(replayed)).toEqual(await contentOf(copied))
})
