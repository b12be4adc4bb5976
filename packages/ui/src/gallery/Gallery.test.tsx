import { createMemoryRouter, RouterProvider } from '@drayline/platform/router'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Gallery } from './Gallery.tsx'

test('shows every component in both themes and axe finds nothing', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Gallery /> }])
  const { container } = render(<RouterProvider router={router} />)
  // Drawings and the place for files come later, in files of their own.
  const patient = { timeout: 30_000 }
  expect(await screen.findAllByRole('application', {}, patient)).toHaveLength(6)
  const drops = await screen.findAllByRole('button', { name: /Choose files or drop them here/ }, patient)
  expect(drops).toHaveLength(2)
  expect(screen.getByRole('heading', { level: 1, name: 'Light' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Dark' })).toBeVisible()
  // One theme at a time: as a page, every landmark would be there twice.
  for (const theme of ['.light', '.dark']) {
    expect(await axe(container.querySelector(theme) ?? container)).toHaveNoViolations()
  }
}, 300_000)
