import type { Load } from '@drayline/domain/operations/loads/load'
import { HttpError } from '@drayline/platform/http'
import { useMemo } from 'react'

type Reference = 'clientId' | 'brokerId'
type Parties = Pick<Load, 'client' | 'broker'>
interface Named {
  id: number
  name: string
}

/**
 * Names of the clients and brokers a form has met, so that comparing two versions shows names and not ids: those of
 * the record, of choices, and of the version a colleague saved.
 */
export function usePartyNames(load: Load | null) {
  return useMemo(() => {
    const names = new Map<string, string>()
    const learn = (field: Reference, party: Named | null | undefined) => {
      if (party) names.set(`${field} ${party.id}`, party.name)
    }
    const learnParties = ({ client, broker }: Partial<Parties>) => {
      learn('clientId', client)
      learn('brokerId', broker)
    }
    if (load) learnParties(load)
    return {
      of: (field: Reference, id: number) => names.get(`${field} ${id}`) ?? `#${id}`,
      learn,
      /** Takes the names out of a 412 and passes it on. */
      learnFromConflict: (error: unknown): never => {
        if (error instanceof HttpError && error.status === 412)
          learnParties((error.problem?.current ?? {}) as Partial<Parties>)
        throw error
      },
    }
  }, [load])
}
