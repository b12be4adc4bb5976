import { temporaryPassword } from './temporary-password.ts'

test('temporary passwords are not made of numbers that could be computed', () => {
  const guessable = jest.spyOn(Math, 'random').mockReturnValue(0.5)
  const made = Array.from({ length: 50 }, temporaryPassword)
  guessable.mockRestore()
  expect(new Set(made).size).toBe(50)
})
