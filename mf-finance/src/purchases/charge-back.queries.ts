import type { HttpApi, WriteOptions } from '@drayline/contract'
import type { ChargeBackPreview, Purchase } from '@drayline/domain/finance/purchases/purchase'
import type {
  ChargeBackInput,
  WriteOffDecision,
  WriteOffInput,
} from '@drayline/domain/finance/receipts/receipt'
import { queryOptions, shows } from '@drayline/platform/query'

const root = ['mf-finance', 'charge-back'] as const
const urlOf = (id: number, step: 'charge-back' | 'write-off') => `/api/purchases/${id}/${step}`

/** Reads what charging a purchase back today would come to. */
export function chargeBackQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, id] as const,
    meta: shows('purchase', 'receipt', 'payout', 'ledger_journal'),
    queryFn: ({ signal }) => http.get<ChargeBackPreview>(urlOf(id, 'charge-back'), { signal }),
  })
}

export function chargeBack(http: HttpApi, id: number, input: ChargeBackInput, options: WriteOptions) {
  return http.post<Purchase>(urlOf(id, 'charge-back'), input, options)
}

export function proposeWriteOff(http: HttpApi, id: number, input: WriteOffInput, options: WriteOptions) {
  return http.post<Purchase>(urlOf(id, 'write-off'), input, options)
}

export function decideWriteOff(http: HttpApi, id: number, input: WriteOffDecision, options: WriteOptions) {
  return http.patch<Purchase>(urlOf(id, 'write-off'), input, options)
}

/** Reads purchases whose loss was proposed and waits for a second person. */
export function proposedQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'proposed'] as const,
    meta: shows('purchase'),
    queryFn: ({ signal }) =>
      http.list<Purchase>('/api/purchases?writeOff=true&sort=id&limit=100', { signal }),
  })
}
