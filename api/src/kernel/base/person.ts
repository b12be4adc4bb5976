/** Who did something, under the name they had then: history does not change with a person's name. */
export interface Person {
  id: number
  name: string
}
