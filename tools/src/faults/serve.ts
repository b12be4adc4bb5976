// The product without its screens, as the fault test kills it: embedded database and API in one process.
import './clock.ts'
import { startServer } from '@drayline/api/server'
import { readConfiguration, withSecrets } from '../configuration.ts'
import { connectDatabase, provideDatabase } from '../database.ts'
import { createLifecycle } from '../lifecycle.ts'

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const given = readConfiguration()
  const mongodbUri = await provideDatabase(given, lifecycle, (text) => console.error(text))
  await connectDatabase(mongodbUri, lifecycle)
  const server = await startServer({ ...(await withSecrets(given)), mongodbUri })
  lifecycle.onEnd(server.stop)
  lifecycle.ready()
}
