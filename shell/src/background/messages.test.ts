import { join } from 'node:path'
import { expectNoUnusedKeys, expectSameCatalogue } from '@drayline/testing/catalogue'
import en from './messages/en.json'
import es from './messages/es.json'

test('Spanish says everything that English says, with the same values', () => expectSameCatalogue(en, es))

test('every text is used', () => expectNoUnusedKeys(join(__dirname, '..'), en))
