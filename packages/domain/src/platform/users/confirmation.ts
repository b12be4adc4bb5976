/** How long after typing the password a value may be asked for without typing it again, in milliseconds. */
export const confirmationLasts = 5 * 60_000

/** Code of the 403 that asks for the password again. */
export const passwordRequired = 'password_required'
