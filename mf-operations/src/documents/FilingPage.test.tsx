import { http, makeDocument, makeLoad, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { shownKeys } from '@drayline/ui'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './FilingPage.module.ts'

// Without layout and canvas there is nothing to draw on: the page of a PDF is stood in for by its number.
jest.mock('./PdfPages.tsx', () => jest.requireActual('./pdf-pages.fixture.tsx'))

const api = createTestApi()
const paper = (id: number, originalName: string) =>
  makeDocument({ id, originalName, documentType: 'other', clientId: null, loadId: null })

beforeEach(() => {
  api.db.loads = [
    makeLoad({ id: 1, loadNumber: 'LD-1001', clientId: 1 }),
    makeLoad({ id: 2, loadNumber: 'LD-1002', clientId: 2 }),
  ]
  api.db.documents = [paper(1, 'RC_LD-1001.pdf'), paper(2, 'scan.pdf'), paper(3, 'POD LD-1002.pdf')]
})

const open = () => renderPage(page, { route: '/documents/file', role: 'employee' })
const form = async (name: string) => within(await screen.findByRole('form', { name: `Filing of ${name}` }))
const sent = () => api.seen('PATCH', '/api/documents/').map(({ url, body }) => [url, body])

test('papers come one by one with a guess, and Enter files one and shows the next', async () => {
  const { user } = await open()
  expect(await screen.findByText('3 papers left')).toBeVisible()
  const first = await form('RC_LD-1001.pdf')
  expect(first.getByRole('combobox', { name: 'Load' })).toHaveFocus()
  expect(first.getByRole('combobox', { name: 'Load' })).toHaveValue('LD-1001')
  expect(first.getByRole('radio', { name: /Rate confirmation/ })).toBeChecked()
  expect(first.getAllByText(/Guessed from the file name/)).toHaveLength(2)
  expect(await screen.findByText('Page 1 of 3')).toBeVisible()
  await expectAccessible()
  await user.keyboard('{Enter}')
  await form('scan.pdf')
  expect(await screen.findByText('RC_LD-1001.pdf filed: Rate confirmation · LD-1001')).toBeVisible()
  expect(sent()).toEqual([
    ['/api/documents/1', { documentType: 'rate_confirmation', loadId: 1, clientId: null }],
  ])
  expect(screen.getByText('2 papers left')).toBeVisible()
})

test('nothing is filed nowhere; type and load are chosen by keys', async () => {
  const { user } = await open()
  await form('RC_LD-1001.pdf')
  await user.keyboard('{Alt>}n{/Alt}')
  const second = await form('scan.pdf')
  await user.keyboard('{Enter}')
  expect(await second.findByText('Choose a load or a client')).toBeVisible()
  await user.keyboard('{Alt>}[Digit2]{/Alt}1002')
  await screen.findByRole('option', { name: /LD-1002/ })
  await user.keyboard('{Enter}')
  expect(second.getByRole('combobox', { name: 'Load' })).toHaveValue('LD-1002')
  await user.keyboard('{Enter}')
  await form('POD LD-1002.pdf')
  expect(sent()).toEqual([
    ['/api/documents/2', { documentType: 'bill_of_lading', loadId: 2, clientId: null }],
  ])
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Only skipped papers are left' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show skipped papers' }))
  await form('RC_LD-1001.pdf')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Everything is filed' })).toBeVisible()
})

test('a paper of no load is filed under its client', async () => {
  const { user } = await open()
  await form('RC_LD-1001.pdf')
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  const second = await form('scan.pdf')
  await user.click(second.getByRole('combobox', { name: 'Client' }))
  await user.keyboard('Cascade')
  await user.click(await screen.findByRole('option', { name: /Cascade/ }))
  await user.click(second.getByRole('button', { name: 'File and next' }))
  await form('POD LD-1002.pdf')
  expect(sent()[0]?.[1]).toMatchObject({ loadId: null, clientId: 5 })
})

test('the last one can be taken back', async () => {
  const { user } = await open()
  await form('RC_LD-1001.pdf')
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await form('RC_LD-1001.pdf')
  expect(sent().at(-1)).toEqual([
    '/api/documents/1',
    { documentType: 'other', loadId: null, clientId: null, invoiceId: null },
  ])
  expect(screen.getByText('3 papers left')).toBeVisible()
})

test('what could not be filed says why and comes again after the others', async () => {
  api.use(http.patch('/api/documents/1', () => problem(409, 'Somebody was faster'), { once: true }))
  const { user } = await open()
  await form('RC_LD-1001.pdf')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('RC_LD-1001.pdf was not filed. Somebody was faster')).toBeVisible()
  await form('scan.pdf')
  expect(screen.getByText('3 papers left')).toBeVisible()
})

test('a failure to read says so, and an empty queue, in Spanish too', async () => {
  api.use(http.get('/api/documents', () => problem(500), { once: true }))
  const { user } = await open()
  api.db.documents = []
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Everything is filed' })).toBeVisible()
})

test('speaks Spanish', async () => {
  await renderPage(page, { route: '/documents/file', user: { language: 'es' } })
  await waitFor(() => expect(screen.getByText('Quedan 3 documentos')).toBeVisible())
})

test('its keys are in the list of keys', async () => {
  const { unmount } = await open()
  await form('RC_LD-1001.pdf')
  expect(shownKeys()).toEqual(
    expect.arrayContaining([
      { label: 'Skip', keys: ['Alt', 'N'] },
      { label: 'Choose the type', keys: ['Alt', '1–6'] },
    ]),
  )
  unmount()
  expect(shownKeys()).toEqual([])
})
