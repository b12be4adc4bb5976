import { string } from 'yup'
import { reference, shownText } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'

export const missing = msg('field.required')
export const person = () => reference({ name: string().required() })
/** Why somebody asks for something that another person decides. */
export const reason = () => shownText().max(500, msg('text.tooLong')).required(msg('ledger.reason.required'))
/** Why something was refused; not asked for with any other decision. */
export const refusal = (decision: string) =>
  shownText()
    .max(500, msg('text.tooLong'))
    .default('')
    .when(decision, ([made], text) =>
      made === 'refused' ? text.required(msg('ledger.reason.required')) : text,
    )
