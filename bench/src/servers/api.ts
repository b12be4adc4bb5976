// One server of the benchmark, a process of its own: the product's API with one of the compared front ends.
// Started by `support/servers.ts`, which sends settings through the environment and reads the address from a message.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '@drayline/api/app'
import { ensureIndexes } from '@drayline/api/indexes'
import { loadConfig } from '@drayline/api/kernel/base/config'
import { connectDb } from '@drayline/api/kernel/database/db'
import { createLimits } from '@drayline/api/kernel/http/limits'
import { createLogger } from '@drayline/api/kernel/http/request-log'
import { openAuditKey } from '@drayline/api/platform/audit/audit-key'
import { keyRing } from '@drayline/api/platform/keys/key-ring'
import { files as filesOf } from '@drayline/api/platform/pages/files'
import { pages as pagesOf } from '@drayline/api/platform/pages/pages'
import { routes } from '@drayline/api/routes'
import { remoteFolders } from '../../../tools/src/builds.ts'
import { publishBuilds } from '../../../tools/src/publish-local.ts'
import { bundlePages, reactAdminPages } from './pages.ts'
import { uncheckedFiles, uncheckedPages } from './unchecked.ts'

const config = loadConfig(process.env)
const front = process.env.FRONT

function frontPages() {
  if (front === 'bundle') return bundlePages(pagesOf(config))
  if (front === 'unchecked') return uncheckedPages(pagesOf(config))
  return front === 'react-admin' ? reactAdminPages(config) : pagesOf(config)
}

const db = await connectDb(config.mongodbUri ?? '')
await ensureIndexes()
await openAuditKey(await keyRing(config))
if (front === 'federated' || front === 'unchecked')
  await publishBuilds(await remoteFolders(), () => undefined)
const app = createApp({
  config,
  db,
  logger: createLogger(config.logLevel),
  routes,
  files: front === 'unchecked' ? uncheckedFiles(filesOf(config)) : filesOf(config),
  pages: frontPages(),
  // The limits protect against floods, and a benchmark is one.
  limits: createLimits(10_000),
})
const server = createServer({ keepAliveTimeout: 65_000 }, app.callback())
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://127.0.0.1:${port}` })
})
process.on('disconnect', () => process.exit(0))
