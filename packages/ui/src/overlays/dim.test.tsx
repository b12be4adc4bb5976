import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dialog } from './Dialog.tsx'
import { dimPage, undimPage } from './dim.ts'

const dims = () => document.querySelectorAll('.ui-dim').length

afterEach(() => void undimPage())

test('the window takes the dimming over where it has come to', async () => {
  dimPage()
  dimPage()
  expect(dims()).toBe(1)
  render(<Dialog open onOpenChange={() => {}} title="Load 7" />)
  await screen.findByRole('dialog', { name: 'Load 7' })
  expect(dims()).toBe(0)
  const overlay = document.querySelector<HTMLElement>('[data-overlay]')
  expect(Number.parseFloat(overlay?.style.animationDelay ?? '')).toBeLessThan(0)
})

test('over a window that is open nothing is dimmed twice', async () => {
  render(<Dialog open onOpenChange={() => {}} title="Load 7" />)
  await screen.findByRole('dialog')
  dimPage()
  expect(dims()).toBe(0)
})

test('keys do nothing while a window is on its way, and work again when it does not come', async () => {
  const user = userEvent.setup()
  const pressed = jest.fn()
  render(<input aria-label="Search" onKeyDown={(event) => pressed(event.key)} />)
  act(() => screen.getByRole('textbox').focus())
  dimPage()
  await user.keyboard('a')
  expect(pressed).not.toHaveBeenCalled()
  expect(screen.getByRole('textbox')).toHaveValue('')
  expect(undimPage()).toBeGreaterThanOrEqual(0)
  expect(undimPage()).toBeNull()
  await user.keyboard('b')
  expect(pressed).toHaveBeenCalledWith('b')
  expect(screen.getByRole('textbox')).toHaveValue('b')
})
