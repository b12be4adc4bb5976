/** A record that was open: its page with what was open on it, and its name. */
export interface RecentRecord {
  to: string
  title: string
}

const kept = 6
let records: readonly RecentRecord[] = []
let owner: number | null = null

/** Remembers a record that a person opened, in this tab as long as it is open: names of clients stay out of storage. */
export function rememberRecord(userId: number, record: RecentRecord): void {
  const others = recentRecords(userId).filter(({ to }) => to !== record.to)
  owner = userId
  records = [record, ...others].slice(0, kept)
}

/** What the person opened last, the latest first. */
export function recentRecords(userId: number): readonly RecentRecord[] {
  return owner === userId ? records : []
}
