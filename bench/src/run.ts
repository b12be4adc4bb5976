import { readOptions } from '../../tools/src/arguments.ts'
import { createLifecycle } from '../../tools/src/lifecycle.ts'
import { UserError } from '../../tools/src/user-error.ts'
import { measureApi } from './parts/api.ts'
import { measureIntegrity } from './parts/integrity.ts'
import { measureInteractions } from './parts/interactions.ts'
import { measureLedger } from './parts/ledger.ts'
import { measureLighthouse } from './parts/lighthouse.ts'
import { measurePages } from './parts/page.ts'
import { measureScreens } from './parts/screens.ts'
import { measureSearch } from './parts/search.ts'
import { measureWrites } from './parts/writes.ts'
import type { BenchContext } from './support/context.ts'
import { currentLoad, describeMachine } from './support/machine.ts'
import { printParts, writeReport } from './support/report.ts'
import type { PartResult } from './support/result.ts'

const usage = `npm run bench -- [--only page,interactions,integrity,lighthouse,api,search,screens,ledger,writes] [--quick] [--no-report]

  --only       measures these parts alone; the report keeps the others as they are
  --quick      fewer rounds, a tenth of the invoices and of the postings; the report stays as it is
  --no-report  only prints

Measures the product against yardsticks within the same run, and writes docs/performance.md. A missed target is
reported and is no error: how fast a machine is decides nothing about a change.`

const parts: Record<string, (bench: BenchContext) => Promise<PartResult>> = {
  page: measurePages,
  interactions: measureInteractions,
  integrity: measureIntegrity,
  lighthouse: measureLighthouse,
  api: measureApi,
  search: measureSearch,
  screens: measureScreens,
  ledger: measureLedger,
  writes: measureWrites,
}

function chosenParts(only: string | undefined): string[] {
  const names = only?.split(',') ?? Object.keys(parts)
  const unknown = names.find((name) => !Object.hasOwn(parts, name))
  if (unknown !== undefined) throw new UserError(`There is no part '${unknown}'.`, usage)
  return names
}

const lifecycle = createLifecycle()
try {
  const { values } = readOptions(usage, {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    'no-report': { type: 'boolean', default: false },
  })
  const bench = { lifecycle, quick: values.quick, note: (text: string) => console.log(`  ${text}`) }
  const results: PartResult[] = []
  const loadBefore = currentLoad()
  for (const name of chosenParts(values.only)) {
    console.log(`• ${name}`)
    const result = await parts[name]?.(bench)
    if (result) results.push(result)
  }
  const machine = { ...(await describeMachine()), load: [loadBefore, currentLoad()] }
  printParts(results, machine)
  if (!values.quick && !values['no-report']) await writeReport(results, machine)
  await lifecycle.end(0)
} catch (error) {
  await lifecycle.fail(error)
}
