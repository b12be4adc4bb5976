// Days as the oracle counts them. Nothing of the product is asked, holidays are written out.

const dayMs = 86_400_000

export function plusDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

export function daysFrom(start: string, end: string): number {
  return (Date.parse(end) - Date.parse(start)) / dayMs
}

/** Weekdays of 2028 and January 2029 on which the Federal Reserve moves no money. */
const holidays = new Set([
  ...['2028-01-17', '2028-02-21', '2028-05-29', '2028-06-19', '2028-07-04', '2028-09-04', '2028-10-09'],
  ...['2028-11-23', '2028-12-25', '2029-01-01', '2029-01-15'],
])

export function isBankDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

export function plusBankDays(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0; ) {
    at = plusDays(at, 1)
    if (isBankDay(at)) left -= 1
  }
  return at
}

export const monthOf = (day: string) => day.slice(0, 7)

export function lastOfMonth(month: string): string {
  return plusDays(firstOfNext(month), -1)
}

export function firstOfNext(month: string): string {
  return `${monthOf(plusDays(`${month}-01`, 31))}-01`
}
