import { refusals } from '../../testing/refusals.ts'
import {
  supportReceipt,
  supportReplyInput,
  supportRequestInput,
  supportRequestPatch,
} from './support-request-schema.ts'

const request = { name: 'Ana', email: 'ana@x.example', subject: 'Lost', message: ' Where is it? ' }

test('a request is taken without the blanks around it, up to five thousand characters', () => {
  expect(supportRequestInput.validateSync(request)).toEqual({ ...request, message: 'Where is it?' })
  expect(refusals(supportRequestInput, { ...request, message: 'x'.repeat(5000) })).toEqual({})
})

test.each([
  ['name', '', 'support.name.required'],
  ['email', '', 'support.email.required'],
  ['email', 'ana', 'email.invalid'],
  ['subject', ' ', 'support.subject.required'],
  ['message', ' ', 'support.message.required'],
  ['message', 'x'.repeat(5001), 'text.tooLong'],
])('its %s cannot be as it is here', (field, value, text) =>
  expect(refusals(supportRequestInput, { ...request, [field]: value })[field]).toBe(text),
)

test('a reply says something', () => {
  expect(supportReplyInput.validateSync({ message: ' Here. ' })).toEqual({ message: 'Here.' })
  expect(refusals(supportReplyInput, { message: ' ' })).toEqual({ message: 'support.reply.required' })
  expect(refusals(supportReplyInput, { message: 'x'.repeat(5001) })).toEqual({ message: 'text.tooLong' })
})

test('a request is closed and opened again, nothing else', () => {
  for (const status of ['open', 'closed']) expect(refusals(supportRequestPatch, { status })).toEqual({})
  expect(refusals(supportRequestPatch, { status: 'answered' })).toEqual({ status: 'choice.invalid' })
  expect(refusals(supportRequestPatch, {})).toEqual({ status: 'field.required' })
})

test('who asks gets the number to refer to', () => {
  expect(Object.keys(supportReceipt.fields)).toEqual(
    expect.arrayContaining(['id', 'version', 'status', 'createdAt']),
  )
})
