import { HostProvider } from '@drayline/contract'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { galleryHost } from '../gallery/samples.ts'
import { UiProvider } from '../overlays/UiProvider.tsx'
import { ChartWithTable } from './ChartWithTable.tsx'
import type { ChartPoint } from './chart.types.ts'

let mockAttempts = 0
jest.mock('./drawing.tsx', () => {
  mockAttempts += 1
  if (mockAttempts === 1) throw new Error('offline')
  return jest.requireActual('./drawing.tsx')
})

const points: readonly ChartPoint[] = [
  { id: 'a', label: 'Jan', values: { funded: '1000.25', paid: null } },
  { id: 'b', label: 'Feb', values: { funded: '99999999.99', paid: '12.10' } },
]
const series = [
  { key: 'funded', label: 'Funded' },
  { key: 'paid', label: 'Paid' },
]
const format = (value: number | string) => galleryHost.format.money(String(value))

function show(kind: 'bar' | 'line', more: { loading?: boolean; points?: readonly ChartPoint[] } = {}) {
  return render(
    <HostProvider value={galleryHost}>
      <UiProvider>
        <ChartWithTable
          kind={kind}
          title="Money"
          pointsLabel="Month"
          points={points}
          series={series}
          format={format}
          totals={{ funded: '100001000.24', paid: '12.10' }}
          {...more}
        />
      </UiProvider>
    </HostProvider>,
  )
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Money' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

const table = [
  ['Month', 'Funded', 'Paid'],
  ['Jan', '$1,000.25', '—'],
  ['Feb', '$99,999,999.99', '$12.10'],
  ['Total', '$100,001,000.24', '$12.10'],
]

test('a drawing that does not come leaves the table, and is asked for again', async () => {
  show('bar')
  expect(await screen.findByText(/could not be loaded. Trying again/)).toBeVisible()
  expect(rows()).toEqual(table)
  expect(await screen.findByRole('application', { name: 'Money' }, { timeout: 5_000 })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test.each(['bar', 'line'] as const)('a %s chart has its table, and arrow keys read it', async (kind) => {
  show(kind)
  expect(rows()).toEqual(table)
  const chart = await screen.findByRole('application', { name: 'Money' })
  await userEvent.tab()
  expect(chart).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByText('$99,999,999.99', { selector: 'b' })).toBeInTheDocument()
  // Marks that tell series apart without color are named beside the drawing.
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Funded', 'Paid'])
})

test('says that it is loading, and that there is nothing', () => {
  show('bar', { loading: true }).unmount()
  show('bar', { points: [] })
  expect(screen.getByText('No figures yet')).toBeVisible()
})
