import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import type { Load } from '@drayline/domain/operations/loads/load'
import { HttpError } from '@drayline/platform/http'
import { useMemo } from 'react'

type Reference = 'loadId' | 'clientId'
type Parties = Pick<Invoice, 'load' | 'client'>

/**
 * Names of the loads and clients a form has met, so that comparing two versions shows names and not ids: those of the
 * record, of chosen loads, and of the version a colleague saved.
 */
export function useRecordNames(invoice: Invoice | null) {
  return useMemo(() => {
    const names = new Map<string, string>()
    const keep = (field: Reference, id: number | undefined, name: string | undefined) => {
      if (id !== undefined && name) names.set(`${field} ${id}`, name)
    }
    const learn = ({ load, client }: Partial<Parties>) => {
      keep('loadId', load?.id, load?.loadNumber)
      keep('clientId', client?.id, client?.name)
    }
    if (invoice) learn(invoice)
    return {
      of: (field: Reference, id: number) => names.get(`${field} ${id}`) ?? `#${id}`,
      learnLoad: ({ id, loadNumber, client }: Load) => learn({ load: { id, loadNumber }, client }),
      /** Takes the names out of a 412 and passes it on. */
      learnFromConflict: (error: unknown): never => {
        if (error instanceof HttpError && error.status === 412)
          learn((error.problem?.current ?? {}) as Parties)
        throw error
      },
    }
  }, [invoice])
}
