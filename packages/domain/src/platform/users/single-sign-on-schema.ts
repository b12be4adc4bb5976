import { type InferType, object, string } from 'yup'

/** Beginning to sign in at the company's sign-in service. */
export const ssoBegin = object({
  /** Page to return to. */
  from: string().max(2_000).nullable().default(null),
})

/** The question that is to be answered by signing in at the service once more. */
export const ssoConfirm = object({ challenge: string().max(2_000).required() })

/** Address at the service to which the browser goes. */
export const ssoAddress = object({ address: string().required() })
export type SsoAddress = InferType<typeof ssoAddress>

const short = () => string().max(4_000)

/** The service's answer, in the address it sends the browser to. */
export const ssoAnswer = object({
  code: short(),
  state: short(),
  iss: short(),
  error: short(),
  error_description: short(),
  error_uri: short(),
  session_state: short(),
  scope: short(),
})
