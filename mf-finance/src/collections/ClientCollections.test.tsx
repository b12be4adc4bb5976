import { createServer, problem, renderWithHost } from '@drayline/testing'
import { http } from '@drayline/testing/handlers'
import { screen } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { messages } from '../messages.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import { Component } from './ClientCollections.tsx'

const server = createServer()
beforeEach(() => messages.load('en'))

test('what a client owes, with the ways to all of it and to a new collection', async () => {
  server.use(...financeHandlers(makeMockDb(4)))
  await renderWithHost(<Component clientId={1} />)
  expect(screen.getByRole('heading', { name: 'Collections' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Chargeback 1' })).toHaveAttribute(
    'href',
    '/collections?clientId=1&open=1',
  )
  expect(screen.getByRole('link', { name: 'All collections' })).toHaveAttribute(
    'href',
    '/collections?clientId=1',
  )
  expect(screen.getByRole('link', { name: 'New Collection' })).toHaveAttribute(
    'href',
    '/collections?new=1&clientId=1',
  )
})

test('a client that owes nothing, and a list that cannot be read, say so', async () => {
  server.use(...financeHandlers(makeMockDb(4)))
  await renderWithHost(<Component clientId={3} />)
  expect(await screen.findByText('Nothing is owed')).toBeVisible()
  server.use(http.get('/api/collections', () => problem(500)))
  await renderWithHost(<Component clientId={1} />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
