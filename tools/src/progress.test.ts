import { createProgress, seconds } from './progress.ts'

let text: string
const progress = createProgress({ write: (more) => (text += more) })

beforeEach(() => {
  text = ''
})

test('what a step tells stands below its title, once each', async () => {
  await progress.step('Restore', async (note) => {
    for (const part of ['Storing', 'Storing', 'Comparing']) note(part)
  })
  expect(text).toBe('… Restore\n  Storing\n  Comparing\n✓ Restore (0.0 s)\n')
})

test('a quick step with nothing to tell is one line', async () => {
  expect(await progress.step('Database', async () => 7)).toBe(7)
  expect(text).toBe('✓ Database (0.0 s)\n')
})

test('a step that takes a moment is announced', async () => {
  await progress.step('Build', () => new Promise((done) => setTimeout(done, 600)))
  expect(text).toMatch(/^… Build\n✓ Build \(0\.\d s\)\n$/)
})

test('a step that fails says so', async () => {
  const failing = progress.step('Build', async () => {
    throw new Error('no room')
  })
  await expect(failing).rejects.toThrow('no room')
  expect(text).toBe('✗ Build\n')
})

test.each([
  [0, '0.0 s'],
  [9_949, '9.9 s'],
  [9_950, '10 s'],
  [59_400, '59 s'],
  [185_000, '3 min 5 s'],
])('%i ms are %s', (ms, words) => {
  expect(seconds(ms)).toBe(words)
})
