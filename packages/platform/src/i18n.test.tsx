import { act, render, screen } from '@testing-library/react'
import { createMessages, LanguageProvider } from './i18n.tsx'

const messages = createMessages(
  { greeting: 'Hello', only: 'Only English' },
  { es: () => Promise.resolve({ default: { greeting: 'Hola', only: 'Solo español' } }) },
)

function Greeting() {
  const t = messages.useT()
  return <p>{t('greeting')}</p>
}

test('a language that is not there yet shows English and then itself', async () => {
  render(
    <LanguageProvider value="es">
      <Greeting />
    </LanguageProvider>,
  )
  expect(screen.getByText('Hello')).toBeInTheDocument()
  expect(await screen.findByText('Hola')).toBeInTheDocument()
})

test('a language without a catalogue keeps English', async () => {
  await act(() => messages.load('fr'))
  render(
    <LanguageProvider value="fr">
      <Greeting />
    </LanguageProvider>,
  )
  expect(screen.getByText('Hello')).toBeInTheDocument()
})

test('a key that is missing answers itself', () => {
  expect(messages.t('nowhere' as 'greeting')).toBe('nowhere')
})
