import { InvoiceRecord } from '@drayline/api/finance/invoices/invoice.model'
import { declaredIndexes } from '@drayline/api/kernel/database/model'
import { LoadRecord } from '@drayline/api/operations/loads/load.model'

const bulky = [LoadRecord, InvoiceRecord].map((model) => model.collection.name)

/**
 * Runs `work` without the indexes of loads and invoices and builds them afterwards, each collection in one pass:
 * several times faster than keeping them while a million records arrive. Whatever ends this early, the next start
 * of the API builds what is missing.
 */
export async function withoutIndexes(
  report: (text: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const models = declaredIndexes().filter(([model]) => bulky.includes(model.collection.name))
  for (const [model] of models) await model.collection.dropIndexes()
  await work()
  for (const [model, specs] of models) {
    const { name } = model.collection
    report(`Building ${specs.length} indexes of ${name}`)
    await model.collection.createIndexes(specs.map(([key, options]) => ({ key, ...options })) as never)
  }
}
