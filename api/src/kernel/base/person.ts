/** Person who did something, under their name at that time: history does not change with a person's name. */
export interface Person {
  id: number
  name: string
}
