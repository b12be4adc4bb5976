/** Time after a password entry during which values are revealed without another one, in milliseconds. */
export const confirmationLasts = 5 * 60_000

/** Code of the 403 that asks for the password again. */
export const passwordRequired = 'password_required'
