import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { FileDrop } from './FileDrop.tsx'
import { DateInput, MoneyInput, PasswordInput, plainAmount, SearchInput } from './Input.tsx'

function Amount() {
  const [amount, setAmount] = useState('')
  return <MoneyInput aria-label="Amount" value={amount} onValueChange={setAmount} />
}

test.each([
  ['$1,500.25', '1500.25'],
  ['1,234,567', '1234567'],
  [' 12.5 ', '12.5'],
  ['1e3', '1e3'],
  ['1.234,50', '1.234,50'],
  ['12.345', '12.345'],
])('a pasted amount %j becomes %j', (pasted, expected) => {
  expect(plainAmount(pasted)).toBe(expected)
})

test.each([
  ['1500', '1500.00'],
  ['12.5', '12.50'],
  ['12.345', '12.345'],
  ['abc', 'abc'],
])('leaving the amount %j makes it %j', async (typed, expected) => {
  const user = userEvent.setup()
  render(<Amount />)
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), typed)
  await user.tab()
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue(expected)
})

test.each([
  ['1,150,000', '1150000.00'],
  ['$1,150.50', '1150.50'],
  ['1,50', '1,50'],
])('the amount %j can be typed with its signs', async (typed, expected) => {
  const user = userEvent.setup()
  render(<Amount />)
  const input = screen.getByRole('textbox', { name: 'Amount' })
  await user.type(input, typed)
  expect(input).toHaveValue(typed)
  await user.tab()
  expect(input).toHaveValue(expected)
})

test.each(['$1,150.50', '$\u00a01,150.50', '1\u202f150.50', 'USD 1,150.50'])(
  'the amount %j can be pasted',
  async (pasted) => {
    const user = userEvent.setup()
    render(<Amount />)
    const input = screen.getByRole('textbox', { name: 'Amount' })
    await user.click(input)
    await user.paste(pasted)
    await user.tab()
    expect(input).toHaveValue('1150.50')
  },
)

test('a password can be shown and hidden', async () => {
  const user = userEvent.setup()
  render(<PasswordInput aria-label="Password" defaultValue="secret" />)
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
})

test('clearing a search puts the focus back into it', async () => {
  const user = userEvent.setup()
  const onValueChange = jest.fn()
  render(<SearchInput aria-label="Search" value="blue" onValueChange={onValueChange} />)
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(onValueChange).toHaveBeenCalledWith('')
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus()
})

function Upload() {
  const [files, setFiles] = useState<File[]>([])
  return (
    <FileDrop
      accept={{ 'application/pdf': ['.pdf'] }}
      maxSize={1_048_576}
      files={files}
      onFilesChange={setFiles}
    />
  )
}

const file = (name: string, type: string, size = 10) => {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

test('takes files that are dropped, refuses others with the reason, and lets one go', async () => {
  const user = userEvent.setup()
  render(<Upload />)
  const area = await screen.findByRole('button', { name: /Choose files or drop them here/ })
  expect(area).toHaveAccessibleDescription('PDF · up to 1 MB each')
  const files = [
    file('rate.pdf', 'application/pdf'),
    file('photo.gif', 'image/gif'),
    file('scan.pdf', 'application/pdf', 2_000_000),
  ]
  fireEvent.drop(area, {
    dataTransfer: {
      files,
      items: files.map((item) => ({ kind: 'file', type: item.type, getAsFile: () => item })),
      types: ['Files'],
    },
  })
  expect(await screen.findByRole('list', { name: 'Chosen files' })).toHaveTextContent('rate.pdf')
  expect(screen.getByRole('alert')).toHaveTextContent('photo.gifThis type of file is not accepted')
  expect(screen.getByRole('alert')).toHaveTextContent('scan.pdfThis file is larger than 1 MB')
  await user.click(screen.getByRole('button', { name: 'Remove rate.pdf' }))
  expect(screen.queryByRole('list', { name: 'Chosen files' })).not.toBeInTheDocument()
})

/** A filter in an address: days that no record can have change nothing. */
function DayFilter({ onDay }: { onDay: (day: string) => void }) {
  const [day, setDay] = useState('2026-11-22')
  return (
    <>
      <DateInput
        aria-label="Day"
        value={day}
        onValueChange={(value) => {
          onDay(value)
          if (value > '2000') setDay(value)
        }}
      />
      <button type="button" onClick={() => setDay('2026-01-01')}>
        This year
      </button>
    </>
  )
}

test('a date that is typed digit by digit stays in its field until its year is whole', async () => {
  const user = userEvent.setup()
  const onDay = jest.fn()
  render(<DayFilter onDay={onDay} />)
  const field = screen.getByLabelText('Day')
  await user.click(field)
  // What browsers tell while '2025' is typed over the year of a filter.
  for (const value of ['', '0002-10-31', '0020-10-31', '0202-10-31', '2025-10-31']) {
    fireEvent.change(field, { target: { value } })
    expect(field).toHaveValue(value)
  }
  expect(onDay.mock.calls).toEqual([[''], ['2025-10-31']])
  await user.click(screen.getByRole('button', { name: 'This year' }))
  expect(field).toHaveValue('2026-01-01')
})

test('a year that was left unfinished is told when the field is left', async () => {
  const user = userEvent.setup()
  const onDay = jest.fn()
  render(<DayFilter onDay={onDay} />)
  const field = screen.getByLabelText('Day')
  await user.click(field)
  fireEvent.change(field, { target: { value: '0202-10-31' } })
  await user.tab()
  expect(onDay.mock.calls).toEqual([['0202-10-31']])
  expect(field).toHaveValue('2026-11-22')
})
