// Public surface of email: other features import nothing else of it.

export { sendMail } from './send-mail.ts'
