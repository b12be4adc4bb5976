import {
  createFakeHost,
  delay,
  HttpResponse,
  http,
  makeDocument,
  problem,
  renderPage,
} from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './DocumentsPage.module.ts'
import * as panel from './UploadPanel.module.ts'

jest.mock('./PdfPages.tsx', () => jest.requireActual('./pdf-pages.fixture.tsx'))

const api = createTestApi()
const pdf = (name: string, size = 2_048) => new File(['x'.repeat(size)], name, { type: 'application/pdf' })

/** The picker of the box; people reach it by the button around it. */
async function picker(): Promise<HTMLInputElement> {
  await screen.findByRole('button', { name: /Choose files or drop them here/ })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no picker')
  return input
}
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Uploads' })).getAllByRole('listitem')
const lineOf = async (name: string) => {
  const line = (await lines()).find((each) => each.textContent?.includes(name))
  if (!line) throw new Error(`no line of ${name}`)
  return within(line)
}

describe('the upload box of a tab', () => {
  it('takes pdf, jpg, jpeg and png, several at once, each sent as its own upload of the type', async () => {
    const { user, host } = await renderPage(page, { route: '/documents?documentType=bill_of_lading' })
    const input = await picker()
    expect(input.multiple).toBe(true)
    for (const ending of ['.pdf', '.jpg', '.jpeg', '.png']) expect(input.accept).toContain(ending)
    await user.upload(input, [pdf('one.pdf'), new File(['y'], 'two.jpg', { type: 'image/jpeg' })])
    expect(await (await lineOf('one.pdf')).findByText('Processed', {}, { timeout: 8_000 })).toBeVisible()
    expect(await (await lineOf('two.jpg')).findByText('Processed')).toBeVisible()
    expect(api.seen('POST', '/api/documents/upload')).toHaveLength(2)
    expect(api.db.documents.filter(({ originalName }) => /one|two/.test(originalName))).toMatchObject([
      { documentType: 'bill_of_lading' },
      { documentType: 'bill_of_lading' },
    ])
    expect(host.calls.toasts).toMatchObject([
      { tone: 'success', title: 'Success', message: '2 documents uploaded successfully' },
    ])
    // The list behind shows them without being asked.
    const grid = await screen.findByRole('list', { name: 'Document Management' })
    await waitFor(() => expect(within(grid).getByRole('heading', { name: 'one.pdf' })).toBeVisible())
    await expectAccessible()
  })

  it('says of one file what R-DOC-10 says', async () => {
    const { user, host } = await renderPage(page, { route: '/documents' })
    await user.upload(await picker(), pdf('one.pdf'))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([
        { tone: 'success', title: 'Success', message: 'Document uploaded successfully' },
      ]),
    )
  })

  it('refuses what is too large or empty before sending it', async () => {
    const { user } = await renderPage(page, { route: '/documents' })
    const large = pdf('large.pdf')
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 })
    await user.upload(await picker(), [large, pdf('empty.pdf', 0)])
    expect(await screen.findByText('This file is larger than 10.00 MB')).toBeVisible()
    expect(screen.getByText('empty.pdf')).toBeVisible()
    expect(api.seen('POST', '/api/documents/upload')).toHaveLength(0)
  })

  it('takes files that are dropped', async () => {
    await renderPage(page, { route: '/documents' })
    const button = await screen.findByRole('button', { name: /Choose files or drop them here/ })
    const file = pdf('dropped.pdf')
    const items = [{ kind: 'file', type: file.type, getAsFile: () => file }]
    await act(async () => {
      fireEvent.drop(button, { dataTransfer: { files: [file], items, types: ['Files'] } })
    })
    expect(await (await lineOf('dropped.pdf')).findByText(/Uploaded/)).toBeVisible()
  })

  it('shows what the server says about a refused file, and tries it again', async () => {
    api.use(
      http.post('/api/documents/upload', () => problem(415, 'What counts is the content'), { once: true }),
    )
    const { user, host } = await renderPage(page, { route: '/documents' })
    await user.upload(await picker(), pdf('one.pdf'))
    const line = await lineOf('one.pdf')
    expect(await line.findByRole('alert')).toHaveTextContent('What counts is the content')
    expect(host.calls.toasts.at(-1)).toMatchObject({
      tone: 'error',
      title: 'Error',
      message: 'Failed to upload document',
    })
    await user.click(line.getByRole('button', { name: 'Retry one.pdf' }))
    expect(await (await lineOf('one.pdf')).findByText(/Uploaded/)).toBeVisible()
  })

  it('keeps one key for a file whose connection broke, so that a second try makes no second document', async () => {
    const keys: (string | null)[] = []
    const broken = http.post('/api/documents/upload', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return keys.length === 1 ? HttpResponse.error() : undefined
    })
    api.use(broken)
    const { user } = await renderPage(page, { route: '/documents' })
    await user.upload(await picker(), pdf('one.pdf'))
    const line = await lineOf('one.pdf')
    expect(await line.findByRole('alert')).toHaveTextContent('Failed to upload document')
    await user.click(line.getByRole('button', { name: 'Retry one.pdf' }))
    expect(await (await lineOf('one.pdf')).findByText(/Uploaded/)).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('goes on while another screen is open, asks before the page is left, and cancels a single file', async () => {
    api.use(http.post('/api/documents/upload', () => delay('infinite')))
    const { user, host, unmount } = await renderPage(page, { route: '/documents' })
    const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leaving()).toBe(false)
    await user.upload(await picker(), [pdf('one.pdf'), pdf('two.pdf')])
    await (await lineOf('two.pdf')).findByText(/sent/)
    unmount()
    expect(leaving()).toBe(true)
    await renderPage(page, { route: '/documents', host })
    for (const name of ['one.pdf', 'two.pdf'])
      await user.click((await lineOf(name)).getByRole('button', { name: `Cancel ${name}` }))
    expect(await (await lineOf('one.pdf')).findByText(/Cancelled/)).toBeVisible()
    await waitFor(() => expect(leaving()).toBe(false))
    expect(host.calls.toasts).toEqual([])
    expect((await lineOf('one.pdf')).getByRole('button', { name: 'Retry one.pdf' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear list' }))
    expect(screen.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument()
  })

  it('shows how far each file is, sends three at a time and goes on with the others', async () => {
    const sent: { name: string; progress: (share: number) => void; finish: () => void }[] = []
    const host = createFakeHost({ role: 'employee' })
    host.http.upload = <T,>(_: string, form: FormData, options?: { onProgress?: (share: number) => void }) =>
      new Promise<T>((resolve) => {
        const name = (form.get('file') as File).name
        const document = makeDocument({ id: 1, originalName: name })
        sent.push({
          name,
          progress: (share) => options?.onProgress?.(share),
          finish: () => resolve(document as T),
        })
      })
    const { user } = await renderPage(page, { route: '/documents', host })
    await user.upload(
      await picker(),
      ['a', 'b', 'c', 'd'].map((name) => pdf(`${name}.pdf`)),
    )
    await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']))
    expect((await lineOf('d.pdf')).getByText(/Waiting/)).toBeVisible()
    act(() => sent[0]?.progress(0.4))
    expect((await lineOf('a.pdf')).getByText(/40% sent/)).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Progress of a.pdf' })).toHaveAttribute('value', '0.4')
    act(() => sent[0]?.finish())
    await waitFor(() => expect(sent.map(({ name }) => name)).toContain('d.pdf'))
    expect((await lineOf('a.pdf')).getByText(/Uploaded/)).toBeVisible()
  })

  it('announces identical content with the way to the first', async () => {
    api.db.documents = [makeDocument({ id: 4, originalName: 'same.pdf', size: 2_048 })]
    const { user, url } = await renderPage(page, { route: '/documents' })
    await user.upload(await picker(), pdf('same.pdf'))
    const line = await lineOf('same.pdf')
    expect(await line.findByText(/Identical content is already here/)).toBeVisible()
    await user.click(line.getByRole('button', { name: 'document 4' }))
    expect(url()).toBe('/documents?open=4')
    expect(await screen.findByRole('dialog', { name: 'same.pdf' })).toBeVisible()
  })

  it('says why a file could not be processed', async () => {
    const { user } = await renderPage(page, { route: '/documents' })
    await user.upload(await picker(), pdf('broken.pdf'))
    const line = await lineOf('broken.pdf')
    expect(await line.findByText('Failed', {}, { timeout: 8_000 })).toBeVisible()
    expect(line.getByText('This picture is damaged or incomplete')).toBeVisible()
  })

  it('merges what was just uploaded', async () => {
    const { user } = await renderPage(page, { route: '/documents' })
    await user.upload(await picker(), [pdf('one.pdf'), pdf('two.pdf')])
    await user.click(await screen.findByRole('button', { name: 'Merge these 2 into one PDF' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge documents' }))
    const merge = dialog.getByRole('button', { name: 'Merge 2 documents' })
    await waitFor(() => expect(merge).toBeEnabled(), { timeout: 8_000 })
    await user.click(merge)
    await waitFor(() => expect(api.seen('POST', '/api/documents/merge')).toHaveLength(1))
  })
})

test('the New menu leads to uploads of any type, filed where they belong', async () => {
  const { user, url } = await renderPage(page, { route: '/documents?new=1' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Document type' }), 'Carrier setup')
  await user.type(dialog.getByRole('combobox', { name: 'Client' }), 'Red')
  await user.click(await screen.findByRole('option', { name: /Red River/ }))
  await dialog.findByRole('button', { name: /Choose files/ })
  const inputs = document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=file]')
  const input = inputs[0]
  if (!input) throw new Error('no picker')
  await user.upload(input, pdf('setup.pdf'))
  await waitFor(() =>
    expect(api.db.documents.at(-1)).toMatchObject({
      originalName: 'setup.pdf',
      documentType: 'carrier_setup',
      clientId: 3,
    }),
  )
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(url()).toBe('/documents')
})

test('the panel of the dashboard is Ready, then Processing while something is on its way', async () => {
  api.use(http.post('/api/documents/upload', () => delay('infinite')))
  const { user } = await renderPage(panel, { route: '/' })
  expect(await screen.findByText('Ready')).toBeVisible()
  await user.upload(await picker(), pdf('one.pdf'))
  expect(await screen.findByText('Processing')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Cancel one.pdf' }))
  expect(await screen.findByText('Ready')).toBeVisible()
  await expectAccessible()
})
