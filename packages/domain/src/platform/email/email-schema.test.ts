import { refusals } from '../../testing/refusals.ts'
import { accessLinksInput } from './email-schema.ts'

test('access links go to an address; name and message may be missing', () => {
  expect(accessLinksInput.validateSync({ email: 'a@b.example' })).toEqual({
    ...{ email: 'a@b.example', clientName: '', message: null },
  })
  expect(refusals(accessLinksInput, {})).toEqual({ email: 'accessLinks.email.required' })
  expect(refusals(accessLinksInput, { email: 'a', language: 'fr' })).toEqual({
    ...{ email: 'email.invalid', language: 'choice.invalid' },
  })
})
