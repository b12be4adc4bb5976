/** Person who did something, under their name at that time: history does not change with a person's name. */
export interface Person {
  id: number
  name: string
}

/** Who it was, of a record that keeps number and name apart; null for what nobody did. */
export function personOf(id: number | null, name: string | null): Person | null {
  return id === null || name === null ? null : { id, name }
}
