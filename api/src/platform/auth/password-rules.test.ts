import { passwordLength } from '@drayline/domain/platform/users/user'
import { passwordProblem } from './password-rules.ts'

const noFile = { breachedPasswordsFile: undefined }
const owner = { username: 'rosa.diaz', firstName: 'Rosalind', lastName: 'Diaz', email: 'rosad@example.test' }

test.each([
  ['short', 'password.new.short'],
  ['Password123!', 'password.new.common'],
  ['P@ssw0rd2026', 'password.new.common'],
  ['P@ssw0rd123', 'password.new.common'],
  ['P@ssw0rd1234', 'password.new.common'],
  ['Passw0rd123!', 'password.new.common'],
  ['Pass@word1', 'password.new.common'],
  ['Ｐ@ssw0rd123', 'password.new.common'],
  ['1q2w3e4r5t6y', 'password.new.common'],
  ['1qaz2wsx3edc', 'password.new.common'],
  ['zaq12wsxcde3', 'password.new.common'],
  ['!QAZ2wsx#EDC', 'password.new.common'],
  ['L0gistics1!', 'password.new.common'],
  ['password1234', 'password.new.common'],
  ['contraseña12', 'password.new.common'],
  ['welcome-2026', 'password.new.common'],
  ['Summer2026!!', 'password.new.common'],
  ['iloveyou1234', 'password.new.common'],
  ['passwordadmin', 'password.new.common'],
  ['dragonmonkey7', 'password.new.common'],
  ['Guadalajara#1', 'password.new.common'],
  ['Mapleleafs-99', 'password.new.common'],
  ['watermelon42', 'password.new.common'],
  ['stephanie1987', 'password.new.common'],
  ['sunsetharley', 'password.new.common'],
  ['opensesame!!', 'password.new.common'],
  ['1234567890', 'password.new.common'],
  ['P.a.s.s.w.o.r.d.1', 'password.new.common'],
  ['pass-word-1234', 'password.new.common'],
  ['w_e-l_c-o_m-e!7', 'password.new.common'],
  ['d.r.a.y.l.i.n.e.', 'password.new.personal'],
  ['qwertyuiop12', 'password.new.common'],
  ['aaaaaaaaaaaa', 'password.new.common'],
  ['abcabcabcabc', 'password.new.common'],
  ['Drayline2026', 'password.new.personal'],
  ['dr4yline-777', 'password.new.personal'],
  ['rosa.diaz.99', 'password.new.personal'],
  ['Rosalind1990', 'password.new.personal'],
  ['drayline-admin', 'password.new.personal'],
  ['Backoffice#26', 'password.new.personal'],
  ['FreightFactoring1', 'password.new.personal'],
])('%s is refused: %s', async (password, problem) => {
  expect(await passwordProblem(password, owner, noFile)).toBe(problem)
})

test.each([
  'correct horse battery staple',
  'gx7 lamp over Tulsa',
  'señal-plátano-río',
  'kT9#vq2Lw0',
  'k.T-9.v-q2Lw',
  'harborfrogmint',
  'monkeydragon soccertiger',
])('%s is accepted', async (password) => {
  expect(await passwordProblem(password, owner, noFile)).toBeUndefined()
})

test('a common password of the largest size is judged too, and a longer one refused unread', async () => {
  expect(await passwordProblem('P@ssw0rd'.repeat(16), owner, noFile)).toBe('password.new.common')
  expect(await passwordProblem('x9'.repeat(passwordLength.max), owner, noFile)).toBe('text.tooLong')
})
