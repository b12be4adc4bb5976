import { HttpResponse, http, problem, renderPage } from '@drayline/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './ProfilePage.module.ts'
import { pageReload } from './page-reload.ts'

jest.mock('react-easy-crop', () => ({ __esModule: true, default: () => null }))

const api = createTestApi()
let reload: jest.SpyInstance

beforeEach(() => {
  reload = jest.spyOn(pageReload, 'soon').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

const picture = (type = 'image/png', size = 10) => new File([new Uint8Array(size)], 'me.png', { type })

async function choose(file: File) {
  const rendered = await renderPage(page)
  await screen.findByRole('button', { name: 'Change photo' })
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('No field for files')
  fireEvent.change(input, { target: { files: [file] } })
  return rendered
}

test.each([
  ['a text', picture('text/plain'), 'Please select an image file (JPEG, PNG, GIF).'],
  [
    'too large a picture',
    picture('image/png', 5 * 1024 * 1024 + 1),
    'Please select an image smaller than 5MB.',
  ],
])('%s is refused before it is sent', async (_what, file, text) => {
  const { host } = await choose(file)
  expect(host.calls.toasts).toMatchObject([{ tone: 'error', title: 'Failed to upload image', message: text }])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(api.seen('POST', '/api/user/profile-image')).toEqual([])
})

test('the chosen part is sent, shown, and the page is read anew', async () => {
  const { user, host } = await choose(picture())
  expect(await screen.findByRole('dialog', { name: 'Choose the part to show' })).toBeVisible()
  expect(screen.getByRole('slider', { name: 'Zoom' })).toHaveValue('1')
  await user.click(screen.getByRole('button', { name: 'Save photo' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(host.calls.toasts).toMatchObject([{ title: 'Photo updated' }])
  expect(api.db.self.profileImageUrl).toMatch(/^\/uploads\//)
  expect(screen.getByRole('button', { name: 'Remove' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a failure is told in the server’s words, and one can try again', async () => {
  api.use(
    http.post('/api/user/profile-image', () => problem(415, 'Please select an image file (JPEG, PNG, GIF).')),
  )
  const { user, host } = await choose(picture())
  await user.click(await screen.findByRole('button', { name: 'Save photo' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Failed to upload image' }]))
  expect(screen.getByRole('button', { name: 'Save photo' })).toBeEnabled()
  expect(reload).not.toHaveBeenCalled()
})

test('a photo can be taken away again', async () => {
  api.use(
    http.get('/api/auth/user', () =>
      HttpResponse.json({
        ...api.db.self,
        profileImageUrl: '/uploads/0123456789abcdef01234567.webp',
      } as never),
    ),
  )
  const { user } = await renderPage(page, { confirmAnswer: true })
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(api.seen('DELETE', '/api/user/profile-image')).toHaveLength(1))
})
