import { apiDrift } from '@drayline/testing/api-document'
import { remoteHandlers } from './handlers.ts'

function paper(): FormData {
  const form = new FormData()
  form.set('documentType', 'other')
  form.set('clientId', '1')
  form.set('file', new File(['%PDF-1.7'], 'photos.pdf', { type: 'application/pdf' }))
  return form
}

test('the mocked calls are calls of the API, and answer as it does', async () => {
  const problems = await apiDrift(remoteHandlers(), {
    reads: [
      '/api/tasks?queue=all&type=chargeback&due=overdue&sort=dueDate',
      '/api/documents?clientId=1&limit=5',
    ],
    writes: [
      ['POST', '/api/tasks', { title: 'Short payment', type: 'chargeback', clientId: 1 }],
      ['PATCH', '/api/tasks/1', { description: 'Two photos' }],
      ['DELETE', '/api/tasks/2'],
      ['POST', '/api/documents/upload', paper()],
    ],
  })
  expect(problems).toEqual([])
})
