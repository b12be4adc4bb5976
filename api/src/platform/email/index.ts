// Public surface of email: other features import nothing else of it.

export { productAddress } from './product-address.ts'
export { forgetLink } from './secret-link.ts'
export { sendMail } from './send-mail.ts'
