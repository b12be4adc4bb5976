import { setViewport } from '@drayline/testing'

async function turnsAt(width: number) {
  setViewport(width)
  jest.resetModules()
  return await import('./turns.ts')
}

afterEach(() => setViewport(1280))

test('a phone is heard between two parts; a desk goes on at once', async () => {
  const desk = await turnsAt(1280)
  expect([desk.inTurns, desk.nextTurn()]).toEqual([false, undefined])
  const phone = await turnsAt(390)
  const order: string[] = []
  setTimeout(() => order.push('what was asked for before'))
  await phone.nextTurn()
  order.push('the next part')
  expect(order).toEqual(['what was asked for before', 'the next part'])
})
