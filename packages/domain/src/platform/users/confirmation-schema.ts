import { object, string } from 'yup'
import { msg } from '../../kernel/text/messages.ts'

/** Typing the password again before something sensitive. */
export const confirmPasswordInput = object({
  password: string().max(1024, msg('text.tooLong')).required(msg('login.password.required')),
})
