import { object, ref, string } from '@drayline/platform/yup'
import type en from './messages/en.json'

/** Key of a message about a value. */
export type RuleKey = Extract<keyof typeof en, `rule.${string}`>
const rule = (key: RuleKey) => key

/** Rules that any form can use (R-DMO-3). */
export const generic = {
  required: () => string().required(rule('rule.required')),
  digits: () => string().matches(/^\d*$/, rule('rule.digits')),
}

/** The rules of the demo form, in the order in which they are told: one message at a time. */
const demoSchema = object({
  email: string().required(rule('rule.email')).email(rule('rule.email')),
  username: string().min(3, rule('rule.usernameShort')).max(20, rule('rule.usernameLong')),
  password: string()
    .min(8, rule('rule.passwordShort'))
    .matches(/[A-Z]/, rule('rule.passwordUpper'))
    .matches(/[a-z]/, rule('rule.passwordLower'))
    .matches(/\d/, rule('rule.passwordDigit')),
  confirmPassword: string()
    .required(rule('rule.confirm'))
    .oneOf([ref('password')], rule('rule.mismatch')),
  phone: string().matches(/^\+?[1-9]\d{0,15}$/, { message: rule('rule.phone'), excludeEmptyString: true }),
  website: string().url(rule('rule.website')),
})

/** The fields in their order. */
export const demoFields = ['email', 'username', 'password', 'confirmPassword', 'phone', 'website'] as const
export type DemoField = (typeof demoFields)[number]
export type DemoValues = Record<DemoField, string>

export const emptyDemo: DemoValues = {
  email: '',
  username: '',
  password: '',
  confirmPassword: '',
  phone: '',
  website: '',
}

/** The first rule that a value breaks; undefined when it breaks none. */
export function brokenRule(field: DemoField, values: DemoValues): RuleKey | undefined {
  // All of them, which come in the order of the rules; stopping early would tell any one.
  try {
    demoSchema.validateSyncAt(field, values, { abortEarly: false })
    return undefined
  } catch (error) {
    const [first] = (error as { errors: RuleKey[] }).errors
    return first
  }
}

/** Milliseconds of the demo (R-DMO-5). */
export const timing = {
  debounce: { email: 500, username: 300, password: 300, confirmPassword: 300, phone: 300, website: 300 },
  check: { email: 500, username: 300 },
  submit: 2_000,
  success: 2_000,
  /** Counted from the success. */
  reset: 3_000,
} as const

const takenNames = new Set(['admin', 'root', 'test'])

/** The simulated answer whether a value is free. */
export function unavailable(field: keyof typeof timing.check, value: string): RuleKey | undefined {
  if (field === 'email') return value.toLowerCase().includes('taken') ? 'rule.emailTaken' : undefined
  return takenNames.has(value.toLowerCase()) ? 'rule.usernameTaken' : undefined
}
