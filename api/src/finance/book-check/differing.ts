/** What a record says and what it should say, in cents, by field. */
export type Compared = Record<string, readonly [kept: number, booked: number]>

/** Names the fields of a record that differ. */
export function differing(record: string, fields: Compared): string[] {
  return Object.entries(fields)
    .filter(([, [kept, booked]]) => kept !== booked)
    .map(([name, [kept, booked]]) => `${record} ${name}: ${kept}, by the book ${booked}`)
}

/** Adds up amounts. */
export const total = (parts: readonly { cents: number }[] = []) =>
  parts.reduce((sum, { cents }) => sum + cents, 0)
