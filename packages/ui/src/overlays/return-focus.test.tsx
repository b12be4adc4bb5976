import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Card } from '../layout/Card.tsx'
import { Dialog, Drawer } from './Dialog.tsx'
import { Popover } from './Popover.tsx'

interface Row {
  id: number
  isDone?: boolean
}

/** What a page knows of its rows; the answer to what was done comes when the test says so. */
let answer: (rows: Row[]) => void = () => undefined

interface RowsProps {
  first: Row[]
  as: 'table' | 'list'
}

function Rows({ first, as }: RowsProps) {
  const [rows, setRows] = useState(first)
  const [open, setOpen] = useState<number | null>(null)
  answer = setRows
  const ask = ({ id, isDone }: Row) =>
    as === 'list' && isDone ? null : (
      <Button disabled={isDone} onClick={() => setOpen(id)}>
        Fund {id}
      </Button>
    )
  return (
    <main>
      <h1>Payments</h1>
      <Card title="To fund">
        {as === 'list' ? (
          rows.map((row) => <div key={row.id}>{ask(row)}</div>)
        ) : (
          <table>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>{ask(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
      {open ? (
        <Dialog open onOpenChange={() => setOpen(null)} title="Fund">
          <Button onClick={() => setOpen(null)}>Fund now</Button>
        </Dialog>
      ) : null}
    </main>
  )
}

async function fund(id: number, as: RowsProps['as'] = 'table', count = 3) {
  const user = userEvent.setup()
  const first = [1, 2, 3].slice(0, count).map((row) => ({ id: row }))
  render(<Rows first={first} as={as} />)
  const button = () => screen.getByRole('button', { name: `Fund ${id}` })
  await user.click(button())
  await user.click(await screen.findByRole('button', { name: 'Fund now' }))
  await waitFor(() => expect(button()).toHaveFocus())
  return user
}
const tell = (rows: Row[]) => act(async () => answer(rows))
const focused = (name: string, role = 'button') =>
  waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus())

test('a row that goes when the answer is there gives the focus to the one beside it, then to the heading', async () => {
  await fund(2)
  await tell([{ id: 1 }, { id: 3 }])
  await focused('Fund 3')
  await tell([{ id: 1 }])
  await focused('Fund 1')
  await tell([])
  await focused('To fund', 'heading')
})

test('a button that cannot be pressed any more gives it to the row beside', async () => {
  await fund(1)
  await tell([{ id: 1, isDone: true }, { id: 2 }])
  await focused('Fund 2')
})

test('a button that goes gives it to the heading of its panel', async () => {
  await fund(1, 'list', 1)
  await tell([{ id: 1, isDone: true }])
  await focused('To fund', 'heading')
})

test('whoever went on by hand keeps the focus', async () => {
  const user = await fund(1)
  await user.tab()
  await focused('Fund 2')
  await tell([{ id: 2 }, { id: 3 }])
  await focused('Fund 2')
  await user.click(screen.getByRole('heading', { name: 'Payments' }))
  await tell([])
  expect(document.body).toHaveFocus()
})

function Panels() {
  const [isAsking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <h1>Invoices</h1>
      <Button onClick={() => setOpen(true)}>INV-1</Button>
      {isOpen ? (
        <Drawer open onOpenChange={() => setOpen(false)} title="INV-1">
          <Button onClick={() => setAsking(true)}>Charge back</Button>
          {isAsking ? (
            <Dialog open onOpenChange={() => setAsking(false)} title="Charge back">
              <Button onClick={() => setOpen(false)}>Yes</Button>
            </Dialog>
          ) : null}
        </Drawer>
      ) : null}
    </main>
  )
}

test('a window that closes with the drawer beneath it leads back to the page', async () => {
  const user = userEvent.setup()
  render(<Panels />)
  await user.click(screen.getByRole('button', { name: 'INV-1' }))
  await user.click(await screen.findByRole('button', { name: 'Charge back' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await focused('INV-1')
})

test('who leaves the panel of a button by Tab goes on from that button', async () => {
  const user = userEvent.setup()
  render(
    <main>
      <Popover label="Kind" trigger={<Button>Kind</Button>}>
        {['Check', 'Wire'].map((name) => (
          <label key={name}>
            <input type="radio" name="kind" /> {name}
          </label>
        ))}
      </Popover>
      <Button>Broker</Button>
    </main>,
  )
  await user.click(screen.getByRole('button', { name: 'Kind' }))
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Check' })).toHaveFocus())
  await user.tab()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Kind' })).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Broker' })).toHaveFocus()
})
