import { parseArgs } from 'node:util'
import { readConfiguration, withSecrets } from './configuration.ts'
import type { DemoDataOptions } from './demo/load-demo-data.ts'
import { demoSeed, loadDemoData } from './demo/load-demo-data.ts'
import { number } from './demo/rate-meter.ts'
import { checkDemoPassword } from './demo-password.ts'
import { openEmbeddedMongo } from './embedded-mongo.ts'
import { createLifecycle } from './lifecycle.ts'
import { createProgress } from './progress.ts'
import { UserError } from './user-error.ts'

const usage = `npm run demo-data -- [--invoices N] [--seed N] [--fresh]

  --invoices N  how many invoices there shall be (1200); clients, brokers and loads grow with them
  --seed N      another office, of the same kind (${demoSeed})
  --fresh       replaces the demo data instead of adding to it

Works on the database that npm start uses (DATA_DIR or MONGODB_URI), also while it runs.`

function readArguments(): Pick<DemoDataOptions, 'invoices' | 'seed' | 'fresh'> & { help: boolean } {
  const { values } = parseArgs({
    options: {
      invoices: { type: 'string' },
      seed: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  return {
    invoices: wholeNumber('--invoices', values.invoices, 1, 10_000_000),
    seed: wholeNumber('--seed', values.seed, 0, 2 ** 31 - 1),
    fresh: values.fresh,
    help: values.help,
  }
}

function wholeNumber(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text.replaceAll('_', ''))
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new UserError(`${name} must be a whole number from ${min} to ${number(max)}, not '${text}'.`, usage)
}

function checkedArguments() {
  try {
    return readArguments()
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(error instanceof Error ? error.message : String(error), usage)
  }
}

const lifecycle = createLifecycle()
try {
  const { help, ...wanted } = checkedArguments()
  if (help) {
    console.log(usage)
    await lifecycle.end(0)
  }
  const config = await withSecrets(readConfiguration())
  const { mongodbUri, dataDir, demoPassword } = config
  await checkDemoPassword(config)
  const progress = createProgress()
  const uri = mongodbUri ?? (await progress.step('Database', (note) => openDatabase(dataDir, note)))
  const added = await progress.step('Demo data', (onProgress) =>
    loadDemoData({ ...wanted, uri, now: new Date(), password: demoPassword, vault: config, onProgress }),
  )
  const counts = Object.entries(added).map(([what, count]) => `${number(count)} ${what}`)
  progress.say(`Added ${counts.join(', ')}`)
  await lifecycle.end(0)
} catch (error) {
  await lifecycle.fail(error)
}

async function openDatabase(dataDir: string, onProgress: (text: string) => void): Promise<string> {
  const mongo = await openEmbeddedMongo({ dataDir, onProgress })
  lifecycle.onEnd(mongo.stop)
  return mongo.uri
}
