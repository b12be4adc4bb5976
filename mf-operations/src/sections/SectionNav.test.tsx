import type { SlotEntry } from '@drayline/contract'
import { expectAccessible } from '@drayline/testing/accessible'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SectionNav } from './SectionNav.tsx'

const entries: SlotEntry[] = ['Totals', 'Loads', 'Invoices'].map((title) => ({
  id: title.toLowerCase(),
  title,
  anchor: `part-${title.toLowerCase()}`,
}))

/** Positions of the parts below the top of the window, in pixels; the test provides them, as there is no layout. */
let tops: number[]
const rect = (top: number) => ({ top }) as DOMRect

function show(titles = entries) {
  render(
    <>
      <SectionNav label="Parts of the page" entries={titles} />
      {titles.map(({ anchor, title }) => (
        <section key={anchor} id={anchor} aria-label={title} />
      ))}
    </>,
  )
  for (const [index, { anchor }] of titles.entries()) {
    const part = document.getElementById(anchor)
    if (part) part.getBoundingClientRect = () => rect(tops[index] ?? 0)
  }
}

const link = (name: string) => screen.getByRole('link', { name })
const current = () => screen.getAllByRole('link').filter((each) => each.hasAttribute('aria-current'))

/** Scrolls so that the parts stand there. */
async function scroll(...next: number[]) {
  tops = next
  await act(async () => {
    window.dispatchEvent(new Event('scroll'))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

beforeEach(() => {
  tops = [200, 900, 1800]
  window.history.replaceState(null, '', '/clients/1')
  // The page is longer than the window.
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000)
  window.matchMedia ??= (() => ({ matches: false })) as never
})
afterEach(() => jest.restoreAllMocks())

test('the part whose top has passed below the navigation is the one in sight', async () => {
  show()
  const nav = screen.getByRole('navigation', { name: 'Parts of the page' })
  expect(within(nav).getAllByRole('link')).toHaveLength(3)
  await scroll(200, 900, 1800)
  expect(current()).toEqual([link('Totals')])
  await scroll(-800, 100, 900)
  expect(current()).toEqual([link('Loads')])
  expect(link('Loads')).toHaveAttribute('aria-current', 'location')
  await scroll(200, 900, 1800)
  expect(current()).toEqual([link('Totals')])
  await expectAccessible()
})

test('at the end of the page its last part is meant, however short it is', async () => {
  show()
  jest.replaceProperty(window, 'scrollY', 5_000 - window.innerHeight)
  await scroll(-3_000, -2_000, 500)
  expect(current()).toEqual([link('Invoices')])
})

test('a link leads to its part and focus follows, without an entry in the history', async () => {
  const user = userEvent.setup()
  show()
  const part = document.getElementById('part-invoices')
  const into = jest.fn()
  if (part) part.scrollIntoView = into
  const { length } = window.history
  await user.click(link('Invoices'))
  expect(into).toHaveBeenCalledWith({ behavior: 'smooth', block: 'start' })
  expect(part).toHaveFocus()
  expect(window.location.hash).toBe('#part-invoices')
  expect(window.history.length).toBe(length)
})

test('jumps there at once when reduced motion is preferred', async () => {
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const user = userEvent.setup()
  show()
  const part = document.getElementById('part-loads')
  const into = jest.fn()
  if (part) part.scrollIntoView = into
  await user.click(link('Loads'))
  expect(into).toHaveBeenCalledWith({ behavior: 'instant', block: 'start' })
})

test('an address that names a part opens there', () => {
  window.history.replaceState(null, '', '/clients/1#part-loads')
  const into = jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  show()
  expect(into.mock.contexts.map((part) => (part as HTMLElement).id)).toEqual(['part-loads'])
})

test('one part alone needs no navigation', () => {
  show(entries.slice(0, 1))
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})
