import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MoreButton } from './MoreButton.tsx'
import { RemoveButton } from './RemoveButton.tsx'

function List() {
  const [pages, setPages] = useState(1)
  const rows = Array.from({ length: pages * 2 }, (_, index) => `INV-${index + 1}`)
  const query = {
    hasNextPage: pages < 3,
    isFetchingNextPage: false,
    fetchNextPage: () => setPages(pages + 1),
  }
  return (
    <main>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <a href={`/${row}`}>{row}</a>
          </li>
        ))}
      </ul>
      <MoreButton query={query}>Show more</MoreButton>
      <button type="button">Help</button>
    </main>
  )
}

test('keeps the focus while there is more, and leaves it in the list with the last page', async () => {
  const user = userEvent.setup()
  render(<List />)
  screen.getByRole('button', { name: 'Show more' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Show more' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(document.activeElement).toHaveTextContent(/^INV-/)
})

function Lines() {
  const [count, setCount] = useState(3)
  return (
    <main>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
        <div key={index}>
          <input aria-label={`Line ${index + 1}`} />
          {count > 2 ? <RemoveButton label="Remove" onClick={() => setCount(count - 1)} /> : null}
        </div>
      ))}
    </main>
  )
}

test('a line that is removed leaves the focus beside it, also when no other can be removed', async () => {
  const user = userEvent.setup()
  render(<Lines />)
  screen.getAllByRole('button', { name: 'Remove' })[1]?.focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Line 2' })).toHaveFocus()
})
