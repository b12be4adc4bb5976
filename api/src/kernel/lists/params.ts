import { number, object, string } from 'yup'

/** `{id}` in a path. Anything but a positive integer is a record that does not exist: 404. */
export const idParams = object({ id: number().integer().positive().max(Number.MAX_SAFE_INTEGER).required() })

/** Up to 200 ids, separated by commas. */
export const idList = string()
  .max(4000)
  .matches(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,199}$/, 'id.invalid')
  .required()

/** Several values of a fixed list in one query field, comma-separated: `?status=submitted,approved`. */
export function manyOf<const T extends string>(values: readonly T[]) {
  return string()
    .test(
      'each',
      'choice.invalid',
      (text) => !text || text.split(',').every((part) => values.includes(part as T)),
    )
    .meta({ csv: values })
}

/** The values of a `manyOf` field; undefined when it was not given. */
export function splitMany<T extends string>(text: string | undefined): T[] | undefined {
  return text ? (text.split(',') as T[]) : undefined
}
