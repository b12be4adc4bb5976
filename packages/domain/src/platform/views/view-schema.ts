import { array, boolean, type InferType, object, string } from 'yup'
import { oneLine, oneOf, recordFields } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { type Density, densities } from './view.ts'

/** A list as someone likes to see it: filters and sort (a query string), columns, density, under a name. */
export const viewInput = object({
  list: string()
    .trim()
    .matches(/^[a-z][a-z0-9-]{0,39}$/, msg('view.list.invalid'))
    .required(msg('view.list.invalid')),
  name: oneLine(60).required(msg('view.name.required')),
  query: string().max(2000, msg('text.tooLong')).default(''),
  columns: array(oneLine(60).required()).max(60).nullable().default(null),
  density: oneOf(densities).default('standard'),
  isDefault: boolean().default(false),
})
export type ViewInput = InferType<typeof viewInput>

/** A saved view as the API answers it; it belongs to the user who asks. */
export const viewRecord = object({
  ...recordFields,
  list: string().required(),
  name: string().required(),
  query: string().defined(),
  columns: array(string().required()).nullable().defined(),
  density: string<Density>().oneOf(densities).required(),
  isDefault: boolean().required(),
})
export type SavedView = InferType<typeof viewRecord>
