// The API as `npm run dev` runs it: a process of its own, started again whenever its sources change.
import { loadConfig } from '@drayline/api/kernel/base/config'
import { files } from '@drayline/api/platform/pages/files'
import { pages } from '@drayline/api/platform/pages/pages'
import { startServer } from '@drayline/api/server'
import { createReload } from './reload.ts'

const config = loadConfig(process.env)
const reload = createReload()
const server = await startServer(config, {
  files: reload.around(files(config)),
  pages: reload.page(pages(config)),
})

process.send?.({ url: server.url })
process.on('message', () => reload.reloadPages())
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => void server.stop().then(() => process.exit()))
// Ctrl-C reaches the whole group; the process above decides when we end.
process.on('SIGINT', () => undefined)
