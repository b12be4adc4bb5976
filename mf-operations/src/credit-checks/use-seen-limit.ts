import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { useEffect, useState } from 'react'
import { brokerQuery } from '../brokers/brokers.queries.ts'

/**
 * The broker's credit limit as the decision shows it, in whole dollars; null until it is known. It stays what was shown
 * when the dialog opened, until `lookAgain` reads it anew: an approval replaces only the limit that was seen.
 */
export function useSeenLimit(brokerId: number) {
  const { http } = useHost()
  const { data, error, refetch } = useQuery({ ...brokerQuery(http, brokerId), staleTime: 0 })
  const [seen, setSeen] = useState<number | null>(null)

  useEffect(() => {
    if (data && seen === null) setSeen(data.creditLimit)
  }, [data, seen])

  async function lookAgain() {
    const { data: now } = await refetch()
    if (now) setSeen(now.creditLimit)
  }

  return { seen, error: seen === null ? error : null, lookAgain }
}
