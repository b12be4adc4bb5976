// What others may use of email.

export { sendMail } from './send-mail.ts'
