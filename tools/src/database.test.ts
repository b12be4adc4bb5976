import { connectDb } from '@drayline/api/kernel/database/db'
import { migrationStates } from '@drayline/api/kernel/migrations/migration-state'
import { testConfig } from '@drayline/api/testing/api-test'
import mongoose from 'mongoose'
import { openDatabase, openToRead } from './database.ts'

const config = testConfig()
const ends: (() => unknown)[] = []
const lifecycle = { onEnd: (end: () => unknown) => void ends.push(end) } as never

async function dropDatabase(): Promise<void> {
  const db = await connectDb(config.mongodbUri ?? '')
  await mongoose.connection.dropDatabase()
  await db.close()
}

beforeAll(dropDatabase)
afterAll(dropDatabase)
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('a command that only shows something brings no data up to date, unlike one that writes', async () => {
  await openToRead(config, lifecycle)
  expect(await migrationStates()).toEqual([])
  await openDatabase(config, lifecycle)
  expect(await migrationStates()).not.toEqual([])
})
