import type { OfferedAction } from '@drayline/contract'
import { renderWithHost } from '@drayline/testing'
import { act, waitFor } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as ClockAction from './ClockAction.module.ts'

const api = createTestApi()

test('the command palette can clock in, and then out', async () => {
  let offered: readonly OfferedAction[] = []
  const offer = (actions: readonly OfferedAction[]) => {
    offered = actions
  }
  const { host } = await renderWithHost(<ClockAction.Component offer={offer} />)
  const labels = () => offered.map(({ label }) => label)
  expect(labels()).toEqual([])
  await waitFor(() => expect(labels()).toEqual(['Clock In']))
  act(() => offered[0]?.run())
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ tone: 'success', title: 'Clocked In' }]))
  expect(api.seen('POST', '/api/time-tracking/clock-in')).toMatchObject([{ body: { notes: '' } }])
  await waitFor(() => expect(labels()).toEqual(['Clock Out']))
  act(() => offered[0]?.run())
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{}, { title: 'Clocked Out' }]))
})
