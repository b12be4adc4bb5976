import { HttpError } from '@drayline/platform/http'
import { renderWithHost } from '@drayline/testing'
import { screen } from '@testing-library/react'
import { ChangedNotice } from './ChangedNotice.tsx'
import { changedFields, currentOf, type FieldReader } from './changed-fields.ts'

interface Check {
  limit: string | null
  note: string
}

const fields: FieldReader<Check>[] = [
  ['Limit', ({ limit }) => limit],
  ['Note', ({ note }) => note],
]

test('names each field that differs, with a dash where there is nothing', () => {
  const seen = { limit: null, note: 'Call first' }
  expect(changedFields(fields, seen, { limit: '$5,000', note: 'Call first' })).toEqual([
    { label: 'Limit', from: '—', to: '$5,000' },
  ])
  expect(changedFields(fields, seen, seen)).toEqual([])
})

test('has the record as it is now only of a refusal that carries it', () => {
  const now = { limit: '$5,000', note: '' }
  const refusal = (status: number) =>
    new HttpError(status, JSON.stringify({ title: 'Refused', status, current: now }), '')
  expect(currentOf(refusal(412))).toEqual(now)
  expect(currentOf(refusal(409))).toBeUndefined()
  expect(currentOf(new Error('no answer'))).toBeUndefined()
})

test('says at once what a colleague changed, or that it is something that is not shown', async () => {
  const { unmount } = await renderWithHost(
    <ChangedNotice fields={[{ label: 'Limit', from: '—', to: '$5,000' }]} />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent(/Limit.*—.*\$5,000/)
  unmount()
  await renderWithHost(<ChangedNotice fields={[]} />)
  expect(screen.getByRole('listitem')).toHaveTextContent(/\S/)
})
