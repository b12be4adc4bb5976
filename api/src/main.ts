import { loadConfig } from './kernel/base/config.ts'
import { guardOutward } from './kernel/base/outward.ts'
import { ConfigError } from './kernel/base/settings-reader.ts'
import { createLogger } from './kernel/http/request-log.ts'
import { startServer } from './server.ts'

/** The API by itself, on a given database: what containers run. `npm start` starts the whole product instead. */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const logger = createLogger(config.logLevel)
  guardOutward(config, logger)
  const server = await startServer(config, { logger })
  const stop = () => void server.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
})
