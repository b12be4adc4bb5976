import { array, boolean, type InferType, number, object, string } from 'yup'
import { moneyField, optionalText, reference } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'

const person = reference({ name: string().required() })

/** How an administrator sets the rule. Switching it off needs a reason, which everyone can read. */
export const fourEyesInput = object({
  enabled: boolean().required(),
  amount: moneyField()
    .required(msg('fourEyes.amount.required'))
    .test('positive', msg('fourEyes.amount.positive'), (value) => !value || /[1-9]/.test(value)),
  reason: optionalText(500).test(
    'reason',
    msg('fourEyes.reason.required'),
    (value, { parent }) => parent.enabled !== false || Boolean(value),
  ),
})
export type FourEyesInput = InferType<typeof fourEyesInput>

/** The rule in force, who set it, and who may take the steps that two people share. */
export const fourEyesRecord = object({
  /** 0 while the office has not chosen one. */
  version: number().integer().min(0).required(),
  enabled: boolean().required(),
  /** US dollars from which on two people are needed. */
  amount: string().required(),
  reason: string().nullable().defined(),
  changedBy: person.nullable().defined(),
  changedAt: string().nullable().defined(),
  /** Active people who may approve invoices, pay them, and decide about fuel advances. */
  people: object({
    approve: array(person.required()).required(),
    pay: array(person.required()).required(),
    decideAdvance: array(person.required()).required(),
  }).required(),
})
export type FourEyes = InferType<typeof fourEyesRecord>
