import { render } from '@testing-library/react'
import { useHost } from './use-host.ts'

function Lonely() {
  useHost()
  return null
}

test('a component outside a host is told so by name', () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Lonely />)).toThrow('useHost must be used within a HostProvider')
  quiet.mockRestore()
})
