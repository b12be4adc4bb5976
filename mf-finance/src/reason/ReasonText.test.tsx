import { renderWithHost } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { ReasonText } from './ReasonText.tsx'

function Asked({ error }: { error?: string }) {
  const [reason, setReason] = useState('')
  return <ReasonText label="Reason" hint="Kept for good" error={error} value={reason} onChange={setReason} />
}

test('a reason is required, described, and no longer than what is stored', async () => {
  const { user } = await renderWithHost(<Asked />)
  const field = screen.getByRole('textbox', { name: /Reason/ })
  expect(field).toBeRequired()
  expect(field).toHaveAccessibleDescription('Kept for good')
  await user.type(field, 'Signature missing')
  expect(field).toHaveValue('Signature missing')
  await user.clear(field)
  await user.click(field)
  await user.paste('x'.repeat(600))
  expect(field).toHaveValue('x'.repeat(500))
  await expectAccessible()
})

test('what is wrong with it is said at the field', async () => {
  await renderWithHost(<Asked error="A reason is required" />)
  const field = screen.getByRole('textbox', { name: /Reason/ })
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(/A reason is required/)
})
