import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import { renderWithHost } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { HowPaid } from './HowPaid.tsx'

function Chosen() {
  const [method, setMethod] = useState<PaymentMethod>('ach')
  const [reference, setReference] = useState('')
  return (
    <>
      <HowPaid method={method} onMethod={setMethod} reference={reference} onReference={setReference} />
      <output>{`${method} ${reference}`}</output>
    </>
  )
}

test('says how a payment leaves and what the bank calls it', async () => {
  const { user } = await renderWithHost(<Chosen />)
  expect(screen.getByRole('radio', { name: 'ACH' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Wire' }))
  await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'W-77')
  expect(screen.getByRole('status')).toHaveTextContent('wire W-77')
  await expectAccessible()
})
