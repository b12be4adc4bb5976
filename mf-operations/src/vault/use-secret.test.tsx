import { act, renderHook } from '@testing-library/react'
import { useSecondsLeft, useSecret } from './use-secret.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('a value is gone after 30 seconds, not before', () => {
  const { result } = renderHook(() => useSecret())
  act(() => result.current.show(7, 'open sesame'))
  act(() => void jest.advanceTimersByTime(29_999))
  expect(result.current.shown).toMatchObject({ id: 7, value: 'open sesame' })
  act(() => void jest.advanceTimersByTime(1))
  expect(result.current.shown).toBeNull()
})

test('asking for another one starts the 30 seconds anew', () => {
  const { result } = renderHook(() => useSecret())
  act(() => result.current.show(7, 'first'))
  act(() => void jest.advanceTimersByTime(20_000))
  act(() => result.current.show(8, 'second'))
  act(() => void jest.advanceTimersByTime(20_000))
  expect(result.current.shown?.value).toBe('second')
  act(() => void jest.advanceTimersByTime(10_000))
  expect(result.current.shown).toBeNull()
})

test('nothing is shown in a tab that is hidden meanwhile', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { result } = renderHook(() => useSecret())
  act(() => result.current.show(7, 'late'))
  expect(result.current.shown).toBeNull()
  hidden.mockRestore()
})

test('the countdown counts', () => {
  const until = Date.now() + 30_000
  const { result } = renderHook(() => useSecondsLeft(until))
  expect(result.current).toBe(30)
  act(() => void jest.advanceTimersByTime(12_000))
  expect(result.current).toBe(18)
})
