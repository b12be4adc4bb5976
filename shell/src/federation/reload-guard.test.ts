import { reloadOnce } from './reload-guard.ts'

beforeEach(() => sessionStorage.clear())

test('reloads once for a version, and again only for another', () => {
  const reload = jest.fn()
  expect(reloadOnce('mf-sample', '1', sessionStorage, reload)).toBe(true)
  expect(reloadOnce('mf-sample', '1', sessionStorage, reload)).toBe(false)
  expect(reloadOnce('mf-sample', '2', sessionStorage, reload)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('never reloads where nothing can be remembered', () => {
  const reload = jest.fn()
  const broken = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  } as unknown as Storage
  expect(reloadOnce('mf-sample', '1', broken, reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
