import { entityTypes } from '@drayline/domain/kernel/journal/activity'
import { auditSubjects, auditVerbs } from '@drayline/domain/kernel/journal/audit-actions'
import { loadLanguage } from '@drayline/platform/i18n'
import { messages } from '../messages.ts'
import { actionText, inWords, recordText } from './audit-texts.ts'

afterEach(() => loadLanguage('en'))

test.each([
  ['user.roleChanged', 'User: role changed', 'Usuario: cambio de rol'],
  ['fuelAdvance.created', 'Fuel advance: created', 'Anticipo de combustible: creación'],
  ['deployToken.revoked', 'Deploy token: revoked', 'Clave de publicación: revocación'],
  ['remote.rollBack', 'Remote: rolled back', 'Remoto: vuelta a una versión anterior'],
  ['ledger.period.closed', 'Month of the ledger: closed', 'Mes del libro mayor: cierre'],
  ['session.confirmed', 'Session: password confirmed', 'Sesión: contraseña confirmada'],
  ['payout.confirmed', 'Payment to a client: confirmed', 'Pago a un cliente: confirmación'],
])('%s is told in the language of the page', async (action, english, spanish) => {
  expect(actionText(action)).toBe(english)
  await loadLanguage('es')
  expect(actionText(action)).toBe(spanish)
})

test.each(['en', 'es'])('everything that the API writes has words in %s', async (language) => {
  await loadLanguage(language as 'en' | 'es')
  const isUnknown = (key: string) => messages.t(key as never) === key
  const records = auditSubjects.map((subject) => inWords(subject, '_'))
  expect([...entityTypes, ...records].filter((record) => isUnknown(`entity.${record}`))).toEqual([])
  expect(auditVerbs.filter((verb) => isUnknown(`auditVerb.${verb}`))).toEqual([])
})

test('an action of a newer API is told in its own words', () => {
  expect(actionText('newThing.hasHappened')).toBe('new thing: has happened')
})

test.each([
  [
    {
      before: { remote: 'mf-finance', version: '1.0.0-1' },
      after: { remote: 'mf-finance', version: '1.0.0-2' },
    },
    'Remote mf-finance 1.0.0-2',
  ],
  [{ before: null, after: { remote: 'mf-finance', hint: 'dlt_1' } }, 'Remote mf-finance'],
  [
    { before: { _id: 'mf-finance', version: '1.0.0-1' }, after: { _id: 'mf-finance', version: '1.0.0-2' } },
    'Remote mf-finance 1.0.0-2',
  ],
  [{ before: null, after: null }, 'Remote 3237828933'],
])('a remote is called by name and version: %j', (values, text) => {
  expect(recordText({ entityType: 'remote', entityId: 3237828933, ...values })).toBe(text)
})

test('a record is called by the name that the server knows, or the log, or else by its number', () => {
  const session = { entityType: 'session', entityId: 7, before: null, after: null } as const
  expect(recordText({ ...session, entityName: 'Erin Boyle' })).toBe('Session Erin Boyle')
  expect(recordText({ ...session, entityName: null })).toBe('Session 7')
  const client = { entityType: 'client', entityId: 7, before: { name: 'Blue Ridge' }, after: null } as const
  expect(recordText(client)).toBe('Client Blue Ridge')
})
