import { passwordProblem } from './password-rules.ts'

const owner = { username: 'rosa.diaz', firstName: 'Rosalind', lastName: 'Diaz', email: 'rosad@example.test' }

test.each([
  ['short', 'password.new.short'],
  ['Password123!', 'password.new.common'],
  ['P@ssw0rd2026', 'password.new.common'],
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
  ['qwertyuiop12', 'password.new.common'],
  ['aaaaaaaaaaaa', 'password.new.common'],
  ['abcabcabcabc', 'password.new.common'],
  ['Drayline2026', 'password.new.personal'],
  ['dr4yline-777', 'password.new.personal'],
  ['rosa.diaz.99', 'password.new.personal'],
  ['Rosalind1990', 'password.new.personal'],
])('%s is refused: %s', (password, problem) => {
  expect(passwordProblem(password, owner)).toBe(problem)
})

test.each([
  'correct horse battery staple',
  'gx7 lamp over Tulsa',
  'señal-plátano-río',
  'kT9#vq2Lw0',
  'harborfrogmint',
  'monkeydragon soccertiger',
])('%s is accepted', (password) => {
  expect(passwordProblem(password, owner)).toBeUndefined()
})
