import { loadLanguage } from '@drayline/platform/i18n'
import { actionText } from './audit-texts.ts'

afterEach(() => loadLanguage('en'))

test.each([
  ['user.roleChanged', 'User: role changed', 'Usuario: cambio de rol'],
  ['fuelAdvance.created', 'Fuel advance: created', 'Anticipo de combustible: creación'],
  ['deployToken.revoked', 'Deploy token: revoked', 'Token de despliegue: revocación'],
  ['remote.rollBack', 'Remote: rolled back', 'Remoto: vuelta a una versión anterior'],
])('%s is told in the language of the page', async (action, english, spanish) => {
  expect(actionText(action)).toBe(english)
  await loadLanguage('es')
  expect(actionText(action)).toBe(spanish)
})

test('an action of a newer API is told in its own words', () => {
  expect(actionText('newThing.hasHappened')).toBe('new thing: has happened')
})
