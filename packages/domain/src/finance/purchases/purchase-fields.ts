import { string } from 'yup'
import { reference } from '../../kernel/forms/fields.ts'

// Fields of the answers about purchases.

/** An amount as a decimal string. */
export const money = () => string().required()

/** A client, broker or person with its name. */
export const named = () => reference({ name: string().required() })
