import { createServer } from '@drayline/testing'
import { screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

createServer(...quietHandlers())
beforeEach(forgetBrowser)

test('says what the product does, with its four features, and leads to the sign-in', async () => {
  const { user, url, container } = await renderShell({ path: '/landing', role: null })
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByText(/streamlines freight factoring operations: invoice processing/)).toBeVisible()
  const features = within(screen.getByRole('region', { name: 'Features' }))
  expect(features.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Document Management',
    'Invoice Processing',
    'Client Management',
    'Load Tracking',
  ])
  expect(await axe(container)).toHaveNoViolations()
  await user.click(screen.getByRole('link', { name: 'Agent Login' }))
  expect(url()).toBe('/local-login')
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible()
})
