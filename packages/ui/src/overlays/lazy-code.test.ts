import { fetchWhenIdle, lazyCode } from './lazy-code.ts'

test('code for later is asked for piece by piece, so that a person is heard in between', async () => {
  const turns: (() => void)[] = []
  Object.assign(window, { requestIdleCallback: (run: () => void) => turns.push(run) })
  const asked: string[] = []
  for (const name of ['menus', 'forms'])
    lazyCode(async () => {
      asked.push(name)
      return { name }
    })
  fetchWhenIdle()
  const counts: number[] = []
  for (const turn of turns) {
    turn()
    await Promise.resolve()
    counts.push(asked.length)
  }
  Reflect.deleteProperty(window, 'requestIdleCallback')
  expect(counts).toEqual([0, 1, 2])
})
