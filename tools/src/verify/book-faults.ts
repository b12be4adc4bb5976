import { verifyRecords } from '@drayline/api/finance/book-check/verify-records'
import { verifyLedger } from '@drayline/api/finance/ledger/verify-ledger'

/** Checks the book and the money of records against it. @returns the number of entries, and each fault in words */
export async function findBookFaults(): Promise<{ entries: number; faults: string[] }> {
  const { chain, postings, positions, days, closes, snapshots } = await verifyLedger()
  const faults = [
    ...chain.faults.map(({ id, fault }) => `entry ${id}: ${fault}`),
    ...postings.map((id) => `posting ${id}`),
    ...positions.map((position) => `balance ${position}`),
    ...days.map((day) => `day ${day}`),
    ...closes.map((close) => `close ${close}: not as it was told, or not the entry that it remembers`),
    ...snapshots.map((snapshot) => `balance of a closed month ${snapshot}`),
    ...(await verifyRecords()),
  ]
  return { entries: chain.records, faults }
}
