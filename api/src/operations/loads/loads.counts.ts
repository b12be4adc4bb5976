import type { LoadCounts, LoadWorkList } from '@drayline/domain/operations/loads/load'
import { loadCountCap, loadWorkRules } from '@drayline/domain/operations/loads/load'
import { op } from '../../kernel/database/filter.ts'
import { LoadRecord } from './load.model.ts'

const readTimeout = 5_000

/** How many loads each work list has; each is counted by an index and no further than the cap. */
export async function countLoads(): Promise<LoadCounts> {
  const [toInvoice, missingPapers, toDeliver] = await Promise.all([
    count('toInvoice'),
    count('missingPapers'),
    count('toDeliver'),
  ])
  return { toInvoice, missingPapers, toDeliver }
}

function count(list: LoadWorkList): Promise<number> {
  const { status, packet } = loadWorkRules[list]
  const filter = { status: op.in(status), packet }
  return LoadRecord.countDocuments(filter, { limit: loadCountCap, maxTimeMS: readTimeout } as never)
}
